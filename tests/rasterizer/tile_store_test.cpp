// Surface rows to tile blocks and back, for every texel size, at the target's edges.
#include <cstring>
#include <random>

#define RASTERIZER_ISA baseline
#include "rasterizer/tiles/kernels/kernels_isa.h"
#include "tests/catch.h"

using namespace rasterizer;

TEST_CASE("tiles hold each texel in its block's lane, and storing writes the drawable area only") {
    std::mt19937 random(61);
    for (const std::uint32_t bytes : {1u, 2u, 3u, 4u, 8u, 16u}) {
        for (const auto& [width, height] : {std::pair{64, 64}, {70, 66}, {1, 1}, {127, 3}, {130, 129}}) {
            const std::size_t pitch = static_cast<std::size_t>(width) * bytes + 5;
            std::vector<std::byte> rows(pitch * static_cast<std::size_t>(height));
            for (std::byte& byte : rows) byte = static_cast<std::byte>(random());
            for (int ty = 0; ty * kTileSize < height; ++ty)
                for (int tx = 0; tx * kTileSize < width; ++tx) {
                    std::vector<std::uint32_t> block(static_cast<std::size_t>(kBlocks) * 4 * ir::kLanes, 0xEEEEEEEE);
                    TileJob job;
                    job.tile_x = tx, job.tile_y = ty, job.width = width, job.height = height;
                    TileSurface surface{rows.data(), pitch, bytes, block.data()};
                    baseline::load_tile(job, surface);
                    for (int y = 0; y < kTileSize && ty * kTileSize + y < height; ++y)
                        for (int x = 0; x < kTileSize && tx * kTileSize + x < width; ++x) {
                            std::uint32_t words[4] = {};
                            std::memcpy(words,
                                        rows.data() + static_cast<std::size_t>(ty * kTileSize + y) * pitch +
                                            static_cast<std::size_t>(tx * kTileSize + x) * bytes,
                                        bytes);
                            const int number = y / 4 * kBlocksAcross + x / 4, lane = y % 4 * 4 + x % 4;
                            for (std::uint32_t w = 0; w < surface.words(); ++w) {
                                INFO(bytes << " bytes, " << width << "x" << height << " pixel " << x << "," << y
                                           << " word " << w);
                                REQUIRE(block[(static_cast<std::size_t>(number) * surface.words() + w) * ir::kLanes +
                                              static_cast<std::size_t>(lane)] == words[w]);
                            }
                        }
                    // Back into a surface of another colour: this tile's part is the same, nothing else was touched.
                    std::vector<std::byte> other(rows.size(), std::byte{0x5A});
                    TileSurface target = surface;
                    target.data = other.data();
                    baseline::store_tile(job, target);
                    for (int y = 0; y < height; ++y)
                        for (std::size_t at = 0; at < pitch; ++at) {
                            const bool here =
                                y / kTileSize == ty && at < static_cast<std::size_t>(width) * bytes &&
                                at / bytes / static_cast<std::size_t>(kTileSize) == static_cast<std::size_t>(tx);
                            const std::size_t i = static_cast<std::size_t>(y) * pitch + at;
                            REQUIRE(other[i] == (here ? rows[i] : std::byte{0x5A}));
                        }
                }
        }
    }
}
