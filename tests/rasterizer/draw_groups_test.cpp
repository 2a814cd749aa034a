// Similar draws share the geometry work. Whatever states, memory and primitives change between draws, pixels and counts
// equal those of draws that are processed one by one.
#include <cstring>
#include <random>

#include "dp2/text/shader_text.h"
#include "rasterizer/commands/front_end.h"
#include "tests/rasterizer/canvas.h"
#include "tests/support/catch.h"

using namespace rasterizer;
using dp2::Rs;

namespace {

constexpr std::int32_t kSide = 160; // several tiles
constexpr Handle kBuffers[] = {5, 6}, kIndices = 7, kTextures[] = {8, 9, 10};
constexpr std::uint32_t kVertices = 96;
// They take the elements of a vertex in different registers.
constexpr const char* kVertexShaders[] = {"vs_2_0\ndcl_position v0\ndcl_color v1\nmov oPos, v0\nmov oD0, v1\n",
                                          "vs_2_0\ndcl_color v0\ndcl_position v1\nmov oPos, v1\nmov oD0, v0.yzxw\n"};
using Words = std::vector<std::uint32_t>;

// One sequence of states and draws, chosen by a seed.
class Sequence {
  public:
    Sequence(unsigned seed, unsigned workers, std::uint32_t samples, const BackEnd& back_end)
        : canvas_(kSide, kSide, dp2::Format::A8R8G8B8, workers, back_end, samples), random_(seed), one_by_one_(false) {
        transformed_ = seed % 3 != 0;
        ResourceTable& resources = canvas_.gpu.resources();
        for (const Handle handle : kBuffers) fill_vertices(handle);
        REQUIRE(resources.create_buffer(kIndices, 2 * kVertices).ok());
        auto indices = (*resources.buffer(kIndices, ""))->writable();
        for (std::size_t i = 0; i < kVertices; ++i) {
            const auto index = static_cast<std::uint16_t>(pick(kVertices / 2));
            std::memcpy(indices.data() + 2 * i, &index, sizeof index);
        }
        for (const Handle handle : kTextures) {
            SurfaceDesc desc;
            desc.format = dp2::Format::A8R8G8B8;
            desc.width = desc.height = 8;
            REQUIRE(resources.create_surface(handle, desc).ok());
            for (std::byte& byte : (*resources.surface(handle, ""))->bytes()) byte = static_cast<std::byte>(random_());
        }
        StateSetters& set = canvas_.front_end.setters();
        set.set_vertex_format((transformed_ ? dp2::fvf::kXyzRhw : dp2::fvf::kXyz) | dp2::fvf::kDiffuse);
        canvas_.state(Rs::ZEnable, 1);
        canvas_.state(Rs::SrcBlend, 5);
        canvas_.state(Rs::DestBlend, 6);
        set.set_indices(kIndices, 2);
        for (const Handle handle : {1u, 2u}) {
            const Words tokens = dp2::shader_tokens(*dp2::assemble_shader(kVertexShaders[handle - 1]));
            const dp2::PackedArray<std::uint32_t> packed(std::as_bytes(std::span(tokens)));
            REQUIRE(canvas_.front_end.shaders().create_shader(ShaderStage::Vertex, handle, packed).ok());
        }
        stream(0);
    }
    void draw_one_by_one() { one_by_one_ = true; }

    void run() {
        canvas_.clear(kClearTarget | kClearDepth | kClearStencil, 0xFF102030, 1.0f);
        constexpr int kInCall = 25; // only draws of one call are grouped
        for (int i = 0; i < 6 * kInCall; ++i) {
            if (i % kInCall == 0) canvas_.front_end.begin_call({}, CallBudget::Limits{});
            change();
            draw();
            if (one_by_one_) canvas_.gpu.drain(Stall::LockForRead);
            if (i % kInCall == kInCall - 1) canvas_.front_end.end_call();
        }
        canvas_.gpu.drain(Stall::LockForRead);
    }
    std::vector<std::byte> pixels(Handle target) {
        const auto bytes = std::as_const(**canvas_.gpu.resources().surface(target, "")).bytes();
        return {bytes.begin(), bytes.end()};
    }
    SchedulerStatistics statistics() const { return canvas_.gpu.statistics(); }

  private:
    std::uint32_t pick(std::uint32_t below) { return static_cast<std::uint32_t>(random_() % below); }

    void fill_vertices(Handle handle) {
        struct Vertex {
            float place[4];
            std::uint32_t color;
        };
        const std::size_t size = transformed_ ? sizeof(Vertex) : sizeof(Vertex) - 4;
        REQUIRE(canvas_.gpu.resources().create_buffer(handle, kVertices * size).ok());
        auto bytes = (*canvas_.gpu.resources().buffer(handle, ""))->writable();
        std::uint32_t color = 0; // equal in neighbours, so that some primitives are plain
        for (std::size_t i = 0; i < kVertices; ++i) {
            if (i % 6 == 0 || pick(8) == 0) color = static_cast<std::uint32_t>(random_());
            // Small triangles, one after the other, and some with a corner far away.
            const float reach = pick(9) == 0 ? 3.0f : 0.1f;
            const auto around = [&](float centre) {
                return centre + reach * (static_cast<float>(pick(2001)) / 1000 - 1);
            };
            const float x = around(static_cast<float>(i / 3 % 6) / 3 - 0.8f),
                        y = around(static_cast<float>(i / 18) / 3 - 0.8f);
            const float half = kSide / 2;
            Vertex v{{transformed_ ? half + half * x : x, transformed_ ? half + half * y : y,
                      static_cast<float>(pick(1200)) / 1000, 1},
                     color};
            std::byte* const at = bytes.data() + i * size;
            std::memcpy(at, v.place, size - 4);
            std::memcpy(at + size - 4, &v.color, 4);
        }
    }
    void stream(std::uint32_t number) {
        canvas_.front_end.setters().set_stream(0, {kBuffers[number], 0, transformed_ ? 20u : 16u, 1, false});
    }

    void write_vertex() {
        const auto buffer = *canvas_.gpu.resources().buffer(kBuffers[pick(2)], "");
        const auto bytes = canvas_.gpu.hazards().writable(*buffer);
        const auto color = static_cast<std::uint32_t>(random_());
        std::memcpy(bytes.data() + pick(kVertices) * (transformed_ ? 20 : 16) + (transformed_ ? 16 : 12), &color, 4);
    }

    // A random change, mostly one after which draws can still be grouped.
    void change() {
        StateSetters& set = canvas_.front_end.setters();
        switch (pick(20)) {
        case 0:
        case 1:
        case 2: return canvas_.state(Rs::AlphaBlendEnable, pick(2));
        case 3: return canvas_.state(Rs::ColorWriteEnable, pick(2) ? 15 : 7);
        case 4: return canvas_.state(Rs::ZFunc, 2 + pick(7));
        case 5:
        case 6: return set.set_stage_state(0, enum_number(dp2::Tss::Texture), kTextures[pick(3)]);
        case 7: return canvas_.state(Rs::CullMode, 1 + pick(3));
        case 8: return canvas_.state(Rs::ShadeMode, 1 + pick(2));
        case 9: return stream(pick(2));
        case 10: return pick(3) ? void() : canvas_.state(Rs::FillMode, 1 + pick(3));
        case 11: return canvas_.state(Rs::DepthBias, pick(2) ? 0 : 0x3C000000);
        case 12:
            canvas_.state(Rs::ScissorTestEnable, pick(2));
            return set.set_scissor({0, 0, 20 + static_cast<std::int32_t>(pick(140)), 100});
        case 13: return canvas_.state(Rs::StencilEnable, pick(2));
        case 14: return set.set_vertex_shader(pick(3));
        case 16: return canvas_.state(Rs::ZEnable, pick(2)); // without it primitives may be `plain` (tiles/primitive.h)
        case 15:
            if (pick(3) == 0) return write_vertex();
            return set.set_vertex_format((transformed_ ? dp2::fvf::kXyzRhw : dp2::fvf::kXyz) |
                                         (pick(2) ? dp2::fvf::kDiffuse : dp2::fvf::kSpecular));
        default: return;
        }
    }
    void draw() {
        DrawCommands& draws = canvas_.front_end.draws();
        const std::uint32_t type = pick(12) == 0 ? 1 + pick(3) : 4 + pick(3);
        const std::uint32_t primitives = 1 + pick(pick(4) == 0 ? 20 : 3), first = pick(kVertices / 3);
        if (pick(3) == 0 && type != 1)
            REQUIRE(draws.draw_streams_indexed(type, primitives, pick(8), 2 * pick(kVertices / 3), 0).ok());
        else
            REQUIRE(draws.draw_streams(type, primitives, first, 0).ok());
    }

    Canvas canvas_;
    std::mt19937 random_;
    bool one_by_one_, transformed_;
};

void check_same(const GeometryCounts& a, const GeometryCounts& b) {
    CHECK(a.vertices_read == b.vertices_read);
    CHECK(a.vertices_shaded == b.vertices_shaded);
    CHECK(a.primitives == b.primitives);
    CHECK(a.culled == b.culled);
    CHECK(a.clipped == b.clipped);
    CHECK(a.clipper_output == b.clipper_output);
    CHECK(a.triangles_drawn == b.triangles_drawn);
    CHECK(a.triangles_added == b.triangles_added);
    CHECK(a.bounds_pixels == b.bounds_pixels);
}

} // namespace

TEST_CASE("grouped draws give the same pixels and counts as single draws") {
    std::uint64_t passed = 0;
    for (unsigned seed = 1; seed <= 24; ++seed) {
        const std::uint32_t samples = seed % 4 == 0 ? 4 : 1;
        const auto& back_ends = all_back_ends();
        const BackEnd& back_end = back_ends[seed % back_ends.size()];
        INFO("seed " << seed);
        Sequence apart(seed, 0, samples, back_end);
        apart.draw_one_by_one();
        apart.run();
        for (const unsigned workers : {0u, 2u}) {
            Sequence together(seed, workers, samples, back_end);
            together.run();
            CHECK(together.pixels(1) == apart.pixels(1));
            CHECK(together.pixels(2) == apart.pixels(2));
            CHECK(together.statistics().passed_pixels == apart.statistics().passed_pixels);
            check_same(together.statistics().geometry, apart.statistics().geometry);
        }
        passed += apart.statistics().passed_pixels;
    }
    CHECK(passed > 100000);
}
