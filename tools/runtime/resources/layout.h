// The layout of a format's texels in memory, as LockRect and LockBox return it. Sizes in bytes unless named
// otherwise.
#pragma once

#include <cstddef>
#include <cstdint>

namespace runtime {

struct Layout {
    std::uint32_t block_width = 1, block_height = 1; // in texels
    std::uint32_t block_bytes = 0;                   // 0: a format that cannot be stored
    bool flat = false;   // ATI1, ATI2: programs address one byte a texel, but blocks are stored
    bool planar = false; // chroma planes follow the luminance plane; always copied as a whole
    bool paletted = false;
    bool compressed() const { return block_height > 1; }
    std::uint32_t tight_pitch(std::uint32_t width) const {
        const std::uint32_t bytes = (width + block_width - 1) / block_width * block_bytes;
        return planar ? (bytes + 3) & ~3u : bytes;
    }
    // The size of a row, rounded up to a multiple of four bytes.
    std::uint32_t pitch(std::uint32_t width) const { return (tight_pitch(width) + 3) & ~3u; }
    std::uint32_t rows(std::uint32_t height) const {
        return (height + block_height - 1) / block_height + (planar ? (height + 1) / 2 : 0);
    }
    // Whether an image of this size consists of whole blocks.
    bool has_whole_blocks(std::uint32_t width, std::uint32_t height) const {
        return !compressed() || flat || (width % block_width == 0 && height % block_height == 0);
    }
    std::size_t offset(std::uint32_t x, std::uint32_t y, std::size_t row_pitch) const {
        return y / block_height * row_pitch + std::size_t{x / block_width} * block_bytes;
    }
};
Layout layout_of(std::uint32_t format); // DP2EMU_D3DFMT_

// Whether formats have the same bits, except for an alpha channel that only one of them has.
bool differ_in_alpha(std::uint32_t a, std::uint32_t b);

// The number of levels of a full mip chain.
std::uint32_t full_levels(std::uint32_t width, std::uint32_t height, std::uint32_t depth);
constexpr std::uint32_t at_level(std::uint32_t size, std::uint32_t level) {
    return size >> level ? size >> level : 1;
}

} // namespace runtime
