// The pixel formats of surfaces, and DirectDraw's description of them.
#pragma once

#include <cstdint>
#include <span>

#include "tools/ddraw/base/win.h"

namespace ddraw {

// How a format stores its colours; blits convert between those that are not None.
enum class Colors : std::uint8_t {
    None,
    Masks, // the bits of red, green, blue and alpha
    Grey,  // an index of a palette, which blits take as a grey
    Bc1,   // blocks of DXT1
    Bc2,   // of DXT2 and DXT3
    Bc3,   // of DXT4 and DXT5
    Yuyv,
    Uyvy,
    Count
};

struct Format {
    const char* name;
    std::uint32_t driver; // DP2EMU_D3DFMT_
    DWORD flags;          // DDPF_
    DWORD four;
    DWORD bits;
    DWORD red, green, blue, alpha;
    int block_bytes, block_width, block_height;
    Colors colors;

    bool is_indexed() const { return (flags & DDPF_PALETTEINDEXED8) != 0; }
    bool is_rgb() const { return (flags & DDPF_RGB) && !is_indexed(); }
    bool is_yuv() const { return colors == Colors::Yuyv || colors == Colors::Uyvy; }
    bool is_depth() const { return (flags & DDPF_ZBUFFER) != 0; }
    bool is_blocks() const { return block_width > 1; }      // pixels have no bytes of their own
    bool is_compressed() const { return block_height > 1; } // DXT
    DWORD color_mask() const { return red | green | blue; } // of is_rgb()
    DWORD depth_mask() const { return green; }              // of is_depth()
    // Cards have no buffers for 32-bit depth (Wine: test_d32_support, on Windows).
    bool fits_cards() const { return !(is_depth() && depth_mask() == 0xFFFFFFFF); }
    // Whether pixels of the other format have their colours in the same bits. Of 32 bits cards differ in what
    // they do with the alpha of such a format (Wine: test_surface_format_conversion_alpha), so these are not
    // the same.
    bool has_bits_of(const Format& other) const {
        return driver == other.driver || (is_rgb() && other.is_rgb() && bits == other.bits && bits <= 16 &&
                                          red == other.red && green == other.green && blue == other.blue);
    }
    // The bits of a pixel that a colour key compares.
    DWORD key_mask() const { return is_rgb() ? color_mask() : 0xFFFFFFFF; }
    int blocks_across(std::uint32_t width) const {
        return static_cast<int>((width + static_cast<unsigned>(block_width) - 1) /
                                static_cast<unsigned>(block_width));
    }
    int blocks_down(std::uint32_t height) const {
        return static_cast<int>((height + static_cast<unsigned>(block_height) - 1) /
                                static_cast<unsigned>(block_height));
    }
};

std::span<const Format> all_formats();
// Null: no such format. dwSize is not checked, as programs leave it zero (Wine: test_ck_operation).
const Format* format_of(const DDPIXELFORMAT& description);
// The format of a depth buffer that is described by its number of bits (DDSD_ZBUFFERBITDEPTH); null: there is
// none.
const Format* depth_format_of(DWORD bits);
// The format of a display mode; null: no mode has so many bits.
const Format* display_format_of(DWORD bits);
DDPIXELFORMAT description_of(const Format& format);

} // namespace ddraw
