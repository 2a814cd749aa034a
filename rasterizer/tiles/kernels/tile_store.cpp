// Rows of a surface to 4x4 blocks and back.
#include "rasterizer/tiles/kernels/kernels_isa.h"

#include <cstring>

namespace rasterizer::RASTERIZER_ISA {

namespace {

// Visits each row of four texels (fewer at the right edge): f(texel bytes, lane pointer, texels).
template <class F> void for_each_row(const TileJob& job, const TileSurface& surface, F&& f) {
    const std::int32_t left = job.tile_x * kTileSize, top = job.tile_y * kTileSize;
    const std::int32_t columns = job.width - left < kTileSize ? job.width - left : kTileSize;
    const std::int32_t rows = job.height - top < kTileSize ? job.height - top : kTileSize;
    const std::uint32_t words = surface.words();
    for (std::int32_t y = 0; y < rows; ++y) {
        std::byte* row = surface.data + static_cast<std::size_t>(top + y) * surface.pitch +
                         static_cast<std::size_t>(left) * surface.texel_bytes;
        for (std::int32_t x = 0; x < columns; x += kBlockSize) {
            const std::int32_t block = y / kBlockSize * kBlocksAcross + x / kBlockSize;
            std::uint32_t* lanes = surface.block + static_cast<std::size_t>(block) * words * ir::kLanes +
                                   y % kBlockSize * kBlockSize;
            f(row + static_cast<std::size_t>(x) * surface.texel_bytes, lanes,
              columns - x < 4 ? columns - x : 4);
        }
    }
}

} // namespace

void load_tile(const TileJob& job, const TileSurface& surface) {
    const std::uint32_t bytes = surface.texel_bytes;
    if (bytes == 4) {
        for_each_row(job, surface, [](const std::byte* at, std::uint32_t* lanes, std::int32_t texels) {
            std::memcpy(lanes, at, static_cast<std::size_t>(texels) * 4);
        });
        return;
    }
    for_each_row(job, surface, [bytes](const std::byte* at, std::uint32_t* lanes, std::int32_t texels) {
        for (std::int32_t i = 0; i < texels; ++i) {
            std::uint32_t words[4] = {};
            std::memcpy(words, at + static_cast<std::size_t>(i) * bytes, bytes);
            for (std::uint32_t w = 0; w * 4 < bytes; ++w)
                lanes[w * ir::kLanes + static_cast<std::uint32_t>(i)] = words[w];
        }
    });
}

void store_tile(const TileJob& job, const TileSurface& surface) {
    const std::uint32_t bytes = surface.texel_bytes;
    if (bytes == 4) {
        for_each_row(job, surface, [](std::byte* at, const std::uint32_t* lanes, std::int32_t texels) {
            std::memcpy(at, lanes, static_cast<std::size_t>(texels) * 4);
        });
        return;
    }
    for_each_row(job, surface, [bytes](std::byte* at, const std::uint32_t* lanes, std::int32_t texels) {
        for (std::int32_t i = 0; i < texels; ++i) {
            std::uint32_t words[4];
            for (std::uint32_t w = 0; w * 4 < bytes; ++w)
                words[w] = lanes[w * ir::kLanes + static_cast<std::uint32_t>(i)];
            std::memcpy(at + static_cast<std::size_t>(i) * bytes, words, bytes);
        }
    });
}

} // namespace rasterizer::RASTERIZER_ISA
