// Conversion of surface rows to tile blocks and back, for every texel size, at the target's edges, on every instruction
// set: through draw_tile, with a program that flips bits.
#include <cstring>
#include <new>
#include <random>
#include <string>

#include "rasterizer/geometry/primitive_list.h"
#include "rasterizer/tiles/kernels.h"
#include "rasterizer/tiles/tile_buffer.h"
#include "tests/support/catch.h"

using namespace rasterizer;
using ir::Op;

namespace {

constexpr std::uint32_t kFlip = 0x5A3CC3A5;

// A polygon without edges covers all of its bounds.
PrimitiveList whole(std::int32_t width, std::int32_t height) {
    PrimitiveList list;
    list.begin_draw(6);
    auto* const primitive = new (list.grow(1)) Primitive;
    primitive->edge_count = 0;
    primitive->bounds = {0, 0, static_cast<std::int16_t>(width), static_cast<std::int16_t>(height)};
    return list;
}

// Flips the bits of kFlip in each word of the target's texel.
ir::Program flipping(std::uint32_t words) {
    ir::Program program;
    for (std::uint32_t w = 0; w < words; ++w) {
        const auto at = static_cast<ir::Value>(4 * w);
        program.code.push_back({Op::LoadColor, 0, 0, 0, w});
        program.code.push_back({Op::Const, 0, 0, 0, kFlip});
        program.code.push_back({Op::Xor, at, static_cast<ir::Value>(at + 1), 0, 0});
        program.code.push_back({Op::StoreColor, static_cast<ir::Value>(at + 2), 0, 0, w});
    }
    return program;
}

// The first pixel of a tile that is not in the right lane of its block; empty if all are, with flipped bits.
std::string wrong_lane(const TileSurface& surface, const std::vector<std::byte>& before, int width, int height, int tx,
                       int ty) {
    for (int y = 0; y < kTileSize && ty * kTileSize + y < height; ++y)
        for (int x = 0; x < kTileSize && tx * kTileSize + x < width; ++x) {
            std::uint32_t words[4] = {};
            std::memcpy(words,
                        before.data() + static_cast<std::size_t>(ty * kTileSize + y) * surface.pitch +
                            static_cast<std::size_t>(tx * kTileSize + x) * surface.texel_bytes,
                        surface.texel_bytes);
            const int number = y / 4 * kBlocksAcross + x / 4, lane = y % 4 * 4 + x % 4;
            for (std::uint32_t w = 0; w < surface.words(); ++w) {
                const std::size_t row = static_cast<std::size_t>(number) * surface.words() + w;
                if (surface.block[row * ir::kLanes + static_cast<std::size_t>(lane)] != (words[w] ^ kFlip))
                    return "pixel " + std::to_string(x) + "," + std::to_string(y) + " word " + std::to_string(w);
            }
        }
    return {};
}

} // namespace

TEST_CASE("tiles have each texel in its block's lane, and storing writes only the drawable area, on every instruction "
          "set") {
    for (const Kernels& kernels : all_kernels()) {
        std::mt19937 random(61);
        for (const std::uint32_t bytes : {1u, 2u, 3u, 4u, 8u, 16u}) {
            for (const auto& [width, height] : {std::pair{64, 64}, {70, 66}, {1, 1}, {127, 3}, {130, 129}}) {
                const std::size_t pitch = static_cast<std::size_t>(width) * bytes + 5;
                std::vector<std::byte> rows(pitch * static_cast<std::size_t>(height));
                for (std::byte& byte : rows) byte = static_cast<std::byte>(random());
                const std::vector<std::byte> before = rows;
                const PrimitiveList primitives = whole(width, height);
                const std::uint32_t bin = 0;
                const ir::Program program = flipping((bytes + 3) / 4);
                TileBuffer buffer;
                for (int ty = 0; ty * kTileSize < height; ++ty)
                    for (int tx = 0; tx * kTileSize < width; ++tx) {
                        TileItem item;
                        item.primitives = primitives.lines();
                        item.bin = &bin;
                        item.count = 1;
                        TileDraw draw;
                        draw.stages.whole = {program.code.data(), program.code.size()};
                        draw.facts.color_used = draw.facts.color_written = 1;
                        item.draw = &draw;
                        TileJob job;
                        job.items = &item, job.item_count = 1;
                        job.tile_x = tx, job.tile_y = ty, job.width = width, job.height = height;
                        job.samples[0].color[0] = {rows.data(), pitch, bytes, nullptr};
                        job.now = [] { return std::uint64_t{0}; };
                        buffer.prepare(job, program.code.size());
                        const std::vector<std::byte> untouched = rows;
                        kernels.draw_tile(job);
                        const TileSurface& surface = job.samples[0].color[0];
                        INFO(kernels.name << ", " << bytes << " bytes, " << width << "x" << height << ", tile " << tx
                                          << "," << ty);
                        CHECK(wrong_lane(surface, before, width, height, tx, ty) == "");
                        // In memory this tile's part is flipped, and nothing else has changed.
                        int wrong = 0;
                        for (int y = 0; y < height; ++y)
                            for (std::size_t at = 0; at < pitch; ++at) {
                                const bool here =
                                    y / kTileSize == ty && at < static_cast<std::size_t>(width) * bytes &&
                                    at / bytes / static_cast<std::size_t>(kTileSize) == static_cast<std::size_t>(tx);
                                const std::size_t i = static_cast<std::size_t>(y) * pitch + at;
                                const auto flip = static_cast<std::byte>(kFlip >> at % bytes % 4 * 8);
                                wrong += rows[i] != (here ? before[i] ^ flip : untouched[i]);
                            }
                        CHECK(wrong == 0);
                    }
            }
        }
    }
}
