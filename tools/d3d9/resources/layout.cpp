#include "tools/d3d9/resources/layout.h"

#include <algorithm>
#include <bit>

#include "dp2/formats.h"

namespace d3d9 {

Layout layout_of(D3DFORMAT format) {
    const dp2::FormatInfo* info = dp2::find_format(static_cast<std::uint32_t>(format));
    if (!info || info->bits_per_texel == 0) return {};
    const dp2::TexelGroup group = dp2::texel_group(*info);
    return {group.width,
            group.height,
            group.bytes,
            info->format == dp2::Format::ATI1 || info->format == dp2::Format::ATI2,
            info->kind == dp2::FormatKind::Planar,
            info->kind == dp2::FormatKind::Palette};
}

std::uint32_t full_levels(std::uint32_t width, std::uint32_t height, std::uint32_t depth) {
    return static_cast<std::uint32_t>(std::bit_width(std::max({width, height, depth, 1u})));
}

} // namespace d3d9
