#include "tools/runtime/resources/layout.h"

#include <algorithm>
#include <bit>
#include <initializer_list>

#include "responses/include/dp2emu_protocol.h"

namespace runtime {

namespace {

bool is_one_of(std::uint32_t format, std::initializer_list<std::uint32_t> formats) {
    return std::ranges::find(formats, format) != formats.end();
}

} // namespace

Layout layout_of(std::uint32_t format) {
    Layout layout;
#define CASE(name, code, width, height, bytes)                                                               \
    case code:                                                                                               \
        layout.block_width = std::max(width, 1);                                                             \
        layout.block_height = std::max(height, 1);                                                           \
        layout.block_bytes = bytes;                                                                          \
        break;
    switch (format) {
        DP2EMU_FOR_EACH_FORMAT(CASE)
    default: return {};
    }
#undef CASE
    layout.flat = is_one_of(format, {DP2EMU_D3DFMT_ATI1, DP2EMU_D3DFMT_ATI2});
    layout.planar = is_one_of(format, {DP2EMU_D3DFMT_NV12, DP2EMU_D3DFMT_YV12});
    layout.paletted = is_one_of(format, {DP2EMU_D3DFMT_P8, DP2EMU_D3DFMT_A8P8});
    return layout;
}

std::uint32_t full_levels(std::uint32_t width, std::uint32_t height, std::uint32_t depth) {
    return static_cast<std::uint32_t>(std::bit_width(std::max({width, height, depth, 1u})));
}

} // namespace runtime
