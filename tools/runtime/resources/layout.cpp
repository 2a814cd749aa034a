#include "tools/runtime/resources/layout.h"

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <utility>

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

bool differ_in_alpha(std::uint32_t a, std::uint32_t b) {
    constexpr std::pair<std::uint32_t, std::uint32_t> kAlike[] = {
        {DP2EMU_D3DFMT_A8R8G8B8, DP2EMU_D3DFMT_X8R8G8B8},
        {DP2EMU_D3DFMT_A8B8G8R8, DP2EMU_D3DFMT_X8B8G8R8},
        {DP2EMU_D3DFMT_A1R5G5B5, DP2EMU_D3DFMT_X1R5G5B5},
        {DP2EMU_D3DFMT_A4R4G4B4, DP2EMU_D3DFMT_X4R4G4B4}};
    return std::ranges::any_of(kAlike, [&](const auto& pair) {
        return (a == pair.first && b == pair.second) || (a == pair.second && b == pair.first);
    });
}

std::uint32_t full_levels(std::uint32_t width, std::uint32_t height, std::uint32_t depth) {
    return static_cast<std::uint32_t>(std::bit_width(std::max({width, height, depth, 1u})));
}

} // namespace runtime
