#include "tools/ddraw/formats/format.h"

#include "responses/include/dp2emu_protocol.h"

namespace ddraw {

namespace {

constexpr Format kFormats[] = {
#define DDRAW_FORMAT(name, flags, four, bits, red, green, blue, alpha, block, width, height, colors)         \
    {#name,  DP2EMU_D3DFMT_##name, flags, four, bits, red, green, blue, alpha, block, width,                 \
     height, Colors::colors},
#include "tools/ddraw/formats/formats.def"
#undef DDRAW_FORMAT
};

// The flags that tell formats apart.
constexpr DWORD kKinds = DDPF_RGB | DDPF_PALETTEINDEXED8 | DDPF_ALPHAPIXELS | DDPF_ALPHA | DDPF_FOURCC |
                         DDPF_ZBUFFER | DDPF_STENCILBUFFER | DDPF_LUMINANCE | DDPF_BUMPDUDV |
                         DDPF_BUMPLUMINANCE | DDPF_PALETTEINDEXED1 | DDPF_PALETTEINDEXED2 |
                         DDPF_PALETTEINDEXED4 | DDPF_PALETTEINDEXEDTO8;

bool describes(const DDPIXELFORMAT& d, const Format& format) {
    const DWORD kind = d.dwFlags & kKinds;
    if (format.flags & DDPF_FOURCC) return (kind & DDPF_FOURCC) && d.dwFourCC == format.four;
    // DDPF_RGB may be missing.
    if (format.is_indexed()) return (kind | DDPF_RGB) == format.flags && d.dwRGBBitCount == format.bits;
    if (kind != format.flags || d.dwRGBBitCount != format.bits) return false;
    if (format.flags & DDPF_ALPHA) return true;
    if (format.is_depth())
        return d.dwZBitMask == format.green &&
               (!(kind & DDPF_STENCILBUFFER) || d.dwStencilBitMask == format.blue);
    if ((kind & DDPF_ALPHAPIXELS) && d.dwRGBAlphaBitMask != format.alpha) return false;
    if (kind & DDPF_LUMINANCE) return d.dwLuminanceBitMask == format.red;
    return d.dwRBitMask == format.red && d.dwGBitMask == format.green && d.dwBBitMask == format.blue;
}

const Format* with_driver_format(std::uint32_t driver) {
    for (const Format& format : kFormats)
        if (format.driver == driver) return &format;
    return nullptr;
}

} // namespace

std::span<const Format> all_formats() {
    return kFormats;
}

const Format* format_of(const DDPIXELFORMAT& description) {
    for (const Format& format : kFormats)
        if (describes(description, format)) return &format;
    return nullptr;
}

const Format* depth_format_of(DWORD bits) {
    for (const Format& format : kFormats)
        if (format.flags == DDPF_ZBUFFER && format.bits == bits && (bits != 32 || format.green == 0xFFFFFFFF))
            return &format;
    return nullptr;
}

const Format* display_format_of(DWORD bits) {
    switch (bits) {
    case 8: return with_driver_format(DP2EMU_D3DFMT_P8);
    case 16: return with_driver_format(DP2EMU_D3DFMT_R5G6B5);
    case 32: return with_driver_format(DP2EMU_D3DFMT_X8R8G8B8);
    default: return nullptr;
    }
}

DDPIXELFORMAT description_of(const Format& format) {
    DDPIXELFORMAT out = {};
    out.dwSize = sizeof out;
    out.dwFlags = format.flags;
    out.dwFourCC = format.four;
    out.dwRGBBitCount = format.bits;
    out.dwRBitMask = format.red;
    out.dwGBitMask = format.green;
    out.dwBBitMask = format.blue;
    out.dwRGBAlphaBitMask = format.alpha;
    return out;
}

} // namespace ddraw
