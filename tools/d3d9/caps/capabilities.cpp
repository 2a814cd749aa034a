#include "tools/d3d9/caps/capabilities.h"

#include <algorithm>
#include <bit>
#include <iterator>

#include "tools/d3d9/base/api.h"
#include "tools/runtime/driver/format_check.h"

namespace d3d9 {

namespace {

std::uint32_t wire_format(D3DFORMAT format) {
    return static_cast<std::uint32_t>(format);
}

} // namespace

const D3DCAPS9& driver_caps() {
    static const D3DCAPS9 caps = std::bit_cast<D3DCAPS9>(runtime::driver_caps());
    return caps;
}

std::uint32_t format_operations(D3DFORMAT format) {
    return runtime::format_operations(wire_format(format));
}

bool driver_answers(D3DQUERYTYPE type) {
    return runtime::driver_answers(static_cast<std::uint32_t>(type));
}

std::uint32_t sample_count(D3DFORMAT format, D3DMULTISAMPLE_TYPE type, DWORD quality) {
    if (type == D3DMULTISAMPLE_NONE) return 1;
    if (type != D3DMULTISAMPLE_NONMASKABLE) return static_cast<std::uint32_t>(type);
    for (std::uint32_t samples = D3DMULTISAMPLE_2_SAMPLES; samples <= D3DMULTISAMPLE_16_SAMPLES; ++samples)
        if (levels_of_samples(wire_format(format), samples) != 0 && quality-- == 0) return samples;
    return 1;
}

DWORD multisample_levels(D3DFORMAT format, D3DMULTISAMPLE_TYPE type) {
    if (type == D3DMULTISAMPLE_NONE) return 1;
    // Depth formats that programs can lock, or read as a texture, have one sample
    // (WinterSnowfall/d8vk-tests).
    if (format == D3DFMT_D16_LOCKABLE || format == D3DFMT_D32F_LOCKABLE || format == D3DFMT_D32_LOCKABLE ||
        wire_format(format) == DP2EMU_D3DFMT_INTZ)
        return 0;
    if (type != D3DMULTISAMPLE_NONMASKABLE)
        return levels_of_samples(wire_format(format), static_cast<std::uint32_t>(type));
    DWORD levels = 0;
    while (sample_count(format, type, levels) > 1) ++levels;
    return levels;
}

bool is_depth_format(D3DFORMAT format) {
    return format_operations(format) & DP2EMU_D3DFORMAT_OP_ZSTENCIL;
}

bool is_null_format(D3DFORMAT format) {
    return wire_format(format) == DP2EMU_D3DFMT_NULL;
}

bool is_display_format(D3DFORMAT format) {
    return format == D3DFMT_X8R8G8B8 || format == D3DFMT_R5G6B5 || format == D3DFMT_X1R5G5B5 ||
           format == D3DFMT_A2R10G10B10;
}

HRESULT check_format(D3DFORMAT adapter_format, DWORD usage, D3DRESOURCETYPE type, D3DFORMAT format) {
    const HRESULT asked = check_format_question<Api>(adapter_format, is_display_format(adapter_format), type);
    if (FAILED(asked)) return asked;
    constexpr DWORD kQueries = D3DUSAGE_QUERY_FILTER | D3DUSAGE_QUERY_SRGBREAD | D3DUSAGE_QUERY_SRGBWRITE |
                               D3DUSAGE_QUERY_POSTPIXELSHADER_BLENDING | D3DUSAGE_QUERY_VERTEXTEXTURE |
                               D3DUSAGE_QUERY_LEGACYBUMPMAP | D3DUSAGE_QUERY_WRAPANDMIP;
    DWORD allowed = kQueries | D3DUSAGE_RENDERTARGET | D3DUSAGE_DEPTHSTENCIL | D3DUSAGE_NONSECURE;
    if (type != D3DRTYPE_SURFACE)
        allowed |= D3DUSAGE_AUTOGENMIPMAP | D3DUSAGE_DYNAMIC | D3DUSAGE_SOFTWAREPROCESSING;
    if (type == D3DRTYPE_TEXTURE) allowed |= D3DUSAGE_TEXTAPI; // but not for displacement maps
    if (usage & ~allowed) return D3DERR_NOTAVAILABLE;
    if (type == D3DRTYPE_SURFACE && (usage & D3DUSAGE_QUERY_SRGBWRITE) && !(usage & D3DUSAGE_RENDERTARGET))
        return D3DERR_NOTAVAILABLE;
    if (type == D3DRTYPE_VOLUMETEXTURE && (usage & D3DUSAGE_AUTOGENMIPMAP)) return D3DERR_NOTAVAILABLE;
    const std::uint32_t can = format_operations(format);
    if (!can_be_used(wire_format(format), can, format_use<Api>(type, usage))) return D3DERR_NOTAVAILABLE;
    const auto needs = [&](DWORD flag, std::uint32_t operation) {
        return (usage & flag) == 0 || (can & operation) != 0;
    };
    if (!needs(D3DUSAGE_QUERY_SRGBREAD, DP2EMU_D3DFORMAT_OP_SRGBREAD) ||
        !needs(D3DUSAGE_QUERY_SRGBWRITE, DP2EMU_D3DFORMAT_OP_SRGBWRITE) ||
        !needs(D3DUSAGE_QUERY_VERTEXTEXTURE, DP2EMU_D3DFORMAT_OP_VERTEXTEXTURE) ||
        !needs(D3DUSAGE_QUERY_LEGACYBUMPMAP, DP2EMU_D3DFORMAT_OP_BUMPMAP) ||
        !needs(D3DUSAGE_QUERY_POSTPIXELSHADER_BLENDING, DP2EMU_D3DFORMAT_OP_OFFSCREEN_RENDERTARGET))
        return D3DERR_NOTAVAILABLE;
    if ((usage & D3DUSAGE_TEXTAPI) != 0 && format != D3DFMT_A1) return D3DERR_NOTAVAILABLE;
    if ((usage & D3DUSAGE_AUTOGENMIPMAP) && (can & DP2EMU_D3DFORMAT_OP_AUTOGENMIPMAP) == 0)
        return D3DOK_NOAUTOGEN;
    return D3D_OK;
}

HRESULT check_depth_match(D3DFORMAT adapter_format, D3DFORMAT target, D3DFORMAT depth) {
    if (adapter_format == D3DFMT_UNKNOWN) return D3DERR_INVALIDCALL;
    return match_depth(format_operations(target), format_operations(depth)) ? D3D_OK : D3DERR_NOTAVAILABLE;
}

namespace {

// The formats that the documentation of CheckDeviceFormatConversion lists for conversions.
bool is_convertible(D3DFORMAT format) {
    constexpr D3DFORMAT kConvertible[] = {
        D3DFMT_X1R5G5B5, D3DFMT_A1R5G5B5,      D3DFMT_R5G6B5,       D3DFMT_R8G8B8,      D3DFMT_X8R8G8B8,
        D3DFMT_A8R8G8B8, D3DFMT_A2R10G10B10,   D3DFMT_A16B16G16R16, D3DFMT_A2B10G10R10, D3DFMT_A8B8G8R8,
        D3DFMT_X8B8G8R8, D3DFMT_A16B16G16R16F, D3DFMT_A32B32G32R32F};
    return std::ranges::find(kConvertible, format) != std::end(kConvertible);
}
bool is_four_characters(D3DFORMAT format) {
    return wire_format(format) > 0xFFFFFF;
}

} // namespace

bool can_convert(D3DFORMAT source, D3DFORMAT target) {
    if (source == target) return true;
    return (is_convertible(source) || is_four_characters(source)) && is_convertible(target) &&
           (format_operations(source) & DP2EMU_D3DFORMAT_OP_CONVERT_TO_ARGB) &&
           (format_operations(target) & DP2EMU_D3DFORMAT_OP_OFFSCREEN_RENDERTARGET);
}

bool can_display(D3DFORMAT mode, D3DFORMAT back_buffer, bool windowed) {
    if (!is_display_format(mode)) return false;
    if (mode == back_buffer) return mode != D3DFMT_A2R10G10B10 || !windowed;
    if (windowed && back_buffer == D3DFMT_A2R10G10B10) return true;
    if (mode == D3DFMT_X8R8G8B8 && back_buffer == D3DFMT_A8R8G8B8) return true;
    if (mode == D3DFMT_X1R5G5B5 && back_buffer == D3DFMT_A1R5G5B5) return true;
    // In a window, presents convert the format.
    return windowed && mode != D3DFMT_A2R10G10B10 &&
           (back_buffer == D3DFMT_X8R8G8B8 || back_buffer == D3DFMT_A8R8G8B8 ||
            back_buffer == D3DFMT_R5G6B5 || back_buffer == D3DFMT_X1R5G5B5 || back_buffer == D3DFMT_A1R5G5B5);
}

} // namespace d3d9
