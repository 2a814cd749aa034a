// The distinct vertices of a draw's part of a batch, and the number of vertices that the modelled post-transform cache
// would shade.
#include <memory>
#include <random>
#include <vector>

#include "rasterizer/geometry/batch_vertices.h"
#include "rasterizer/geometry/tile_order.h"
#include "tests/support/catch.h"

using namespace rasterizer;

namespace {

struct Draw {
    std::vector<std::uint32_t> indices;
    BatchWork work;
    Draw(Topology topology, std::uint32_t primitives) {
        work.topology = topology;
        work.primitive_count = work.draw_primitives = primitives;
    }
    void index(std::vector<std::uint32_t> values) {
        indices = std::move(values);
        work.indices = {reinterpret_cast<const std::byte*>(indices.data()), 4};
    }
    std::uint64_t number(std::uint64_t k) const {
        return static_cast<std::uint64_t>(work.base_vertex) + (indices.empty() ? k : indices[k]);
    }
    // Plain model of a cache that is emptied after every cached_primitives primitives.
    std::uint32_t counted() const {
        std::uint32_t shaded = 0;
        std::vector<std::uint64_t> cache;
        for (std::uint32_t i = 0; i < work.primitive_count; ++i) {
            if (i % work.cached_primitives == 0) cache.assign(1024, ~std::uint64_t{0});
            std::uint64_t run[3];
            corners(work.topology, std::uint64_t{work.first_primitive} + i, run);
            for (std::uint32_t c = 0; c < corners_of(work.topology); ++c) {
                std::uint64_t& entry = cache[number(run[c]) % 1024];
                shaded += entry != number(run[c]);
                entry = number(run[c]);
            }
        }
        return shaded;
    }
    void check(BatchVertices& vertices) const {
        vertices.gather(work);
        check_counts(vertices, 0, 0);
        check_corners(vertices, 0);
    }
    // `slots`, `shaded`: counts of the draws before this one.
    void check_counts(const BatchVertices& vertices, std::size_t slots, std::uint32_t shaded) const {
        REQUIRE(vertices.shaded() - shaded == counted());
        REQUIRE(vertices.numbers().size() - slots <= vertices.shaded() - shaded);
    }
    // `primitives`: number of primitives in the draws before this one.
    void check_corners(const BatchVertices& vertices, std::uint32_t primitives) const {
        for (std::uint32_t i = 0; i < work.primitive_count; ++i) {
            std::uint64_t run[3];
            corners(work.topology, std::uint64_t{work.first_primitive} + i, run);
            for (std::uint32_t c = 0; c < corners_of(work.topology); ++c)
                REQUIRE(vertices.numbers()[vertices.corners(primitives + i)[c]] == number(run[c]));
        }
    }
};

} // namespace

TEST_CASE("corners refer to their vertices, and the modelled cache is the same for parts of any size") {
    const auto vertices = std::make_unique<BatchVertices>();
    std::mt19937 random(5);
    for (int round = 0; round < 300; ++round) {
        const auto topology = static_cast<Topology>(1 + random() % 6);
        const std::uint32_t primitives = 1 + random() % (round % 3 == 0 ? kBatchPrimitives : 600);
        // Vertex numbers are few, or close together, or share an entry of the modelled cache (or of a larger table).
        const std::uint32_t spread[] = {40, 3000, 1u << 20}, step[] = {1, 1, 1024, 4096};
        const std::uint32_t range = spread[random() % 3], stride = step[random() % 4];
        Draw draw(topology, primitives);
        draw.work.first_primitive = 256 * (random() % 4);
        draw.work.base_vertex = static_cast<std::int64_t>(random() % 5000);
        if (random() % 3 == 0) draw.work.cached_primitives = 1u << random() % 9;
        if (random() % 4 != 0) {
            std::vector<std::uint32_t> values(
                run_length(topology, std::uint64_t{draw.work.first_primitive} + primitives));
            for (std::size_t k = 0; k < values.size(); ++k)
                values[k] = (static_cast<std::uint32_t>(k) / 6 + random() % range) * stride;
            draw.index(std::move(values));
        }
        draw.check(*vertices);
    }
}

TEST_CASE("draws that are gathered together share no vertex, and each is counted as if it were the only draw") {
    const auto vertices = std::make_unique<BatchVertices>();
    std::mt19937 random(6);
    for (int round = 0; round < 300; ++round) {
        const auto topology = static_cast<Topology>(4 + random() % 3);
        std::vector<Draw> draws;
        vertices->begin(3);
        for (std::uint32_t d = 0, left = kBatchPrimitives; d < 1 + random() % kBatchDraws && left > 0; ++d) {
            const std::uint32_t most = random() % 4 == 0 ? 700 : 6;
            Draw& draw = draws.emplace_back(topology, std::min(left, static_cast<std::uint32_t>(1 + random() % most)));
            left -= draw.work.primitive_count;
            draw.work.base_vertex = static_cast<std::int64_t>(random() % 9);
            draw.work.cached_primitives = 1u << random() % 9;
            if (random() % 2 == 0) {
                std::vector<std::uint32_t> values(run_length(topology, draw.work.primitive_count));
                const std::uint32_t stride = random() % 2 ? 1024 : 1;
                for (std::uint32_t& value : values) value = random() % 5 * stride;
                draw.index(std::move(values));
            }
            const std::size_t slots = vertices->numbers().size();
            const std::uint32_t shaded = vertices->shaded();
            vertices->add(draw.work);
            draw.check_counts(*vertices, slots, shaded);
        }
        std::uint32_t primitives = 0;
        for (const Draw& draw : draws) {
            draw.check_corners(*vertices, primitives);
            primitives += draw.work.primitive_count;
        }
    }
}

TEST_CASE("a mesh's rows share their vertices although the modelled cache is emptied in between") {
    constexpr std::uint32_t kSide = 512;
    std::vector<std::uint32_t> indices;
    for (std::uint32_t y = 0; y < 4; ++y)
        for (std::uint32_t x = 0; x < kSide; ++x) {
            const std::uint32_t at = y * (kSide + 1) + x, below = at + kSide + 1;
            indices.insert(indices.end(), {at, at + 1, below, below, at + 1, below + 1});
        }
    Draw draw(Topology::TriangleList, 4 * 2 * kSide);
    draw.index(std::move(indices));
    const auto vertices = std::make_unique<BatchVertices>();
    draw.check(*vertices);
    CHECK(vertices->numbers().size() == 5 * (kSide + 1));
    CHECK(vertices->shaded() == 16 * 2 * (kSide / 4 + 1));
}

TEST_CASE("vertices with negative numbers are past the end of every stream") {
    const auto vertices = std::make_unique<BatchVertices>();
    Draw draw(Topology::TriangleList, 300);
    draw.index(std::vector<std::uint32_t>(900, 7));
    draw.indices[4] = 5, draw.indices[899] = ~0u;
    draw.work.base_vertex = -7;
    draw.check(*vertices);
    CHECK(vertices->numbers()[vertices->corners(1)[1]] == ~std::uint64_t{1});
    CHECK(vertices->numbers()[vertices->corners(299)[2]] == (std::uint64_t{1} << 32) - 8);
}

TEST_CASE("triangles are sorted by their first tile, and keep draw order inside a tile") {
    std::mt19937 random(8);
    const auto list = std::make_unique<TriangleList>();
    const auto order = std::make_unique<TileOrder>();
    for (int round = 0; round < 60; ++round) {
        const std::uint32_t count = round < 3 ? static_cast<std::uint32_t>(round) : random() % TriangleList::kMost;
        const std::uint32_t across = 1 + random() % (round % 2 == 0 ? 16 : 128);
        list->count = 0;
        TriangleCull cull;
        order->prepare(cull);
        for (std::uint32_t i = 0; i < count; ++i) {
            list->add(i, 1, 2, 3);
            const auto left = static_cast<std::uint8_t>(random() % across),
                       top = static_cast<std::uint8_t>(random() % 9);
            cull.tiles[i] = {left, top, left, top};
        }
        const TriangleList& sorted = order->sort(*list);
        REQUIRE(sorted.count == count);
        std::vector<std::uint32_t> first(128 * 9, ~0u), last(128 * 9, 0), held(128 * 9, 0);
        for (std::uint32_t i = 0; i < count; ++i) {
            REQUIRE(sorted.triangle[order->place(i)].a == i);
            const std::size_t tile = order->tiles(i).top * 128u + order->tiles(i).left;
            if (held[tile]++ == 0)
                first[tile] = order->place(i);
            else
                REQUIRE(order->place(i) > last[tile]);
            last[tile] = order->place(i);
        }
        if (count < 1000 || across > 64) continue; // the check below holds only for sorted lists
        for (std::size_t t = 0; t < held.size(); ++t)
            if (held[t] != 0) REQUIRE(last[t] - first[t] + 1 == held[t]);
    }
}
