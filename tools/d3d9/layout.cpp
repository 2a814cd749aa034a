#include "tools/d3d9/layout.h"

#include <algorithm>
#include <bit>

#include "dp2/formats.h"

namespace d3d9 {

Layout layout_of(D3DFORMAT format) {
    const dp2::FormatInfo* info = dp2::find_format(static_cast<std::uint32_t>(format));
    if (!info || info->bits_per_texel == 0) return {};
    if (info->kind == dp2::FormatKind::Block) {
        const bool flat = info->format == dp2::Format::ATI1 || info->format == dp2::Format::ATI2;
        return {4, 4, info->bits_per_texel / 8u, flat};
    }
    if (info->kind == dp2::FormatKind::Yuv) return {2, 1, info->bits_per_texel * 2u / 8u, false};
    if (info->bits_per_texel < 8) return {8u / info->bits_per_texel, 1, 1, false};
    return {1, 1, info->bits_per_texel / 8u, false};
}

std::uint32_t full_levels(std::uint32_t width, std::uint32_t height, std::uint32_t depth) {
    return static_cast<std::uint32_t>(std::bit_width(std::max({width, height, depth, 1u})));
}

} // namespace d3d9
