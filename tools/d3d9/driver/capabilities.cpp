#include "tools/d3d9/driver/capabilities.h"

#include <cstring>
#include <map>
#include <set>
#include <vector>

#include "dp2/bytes.h"
#include "dp2/formats.h"
#include "responses/dp2emu.h"

namespace d3d9 {

namespace {

// One GetDriverInfo2 request: `size` bytes, of which words from 16 on are `words`.
std::vector<std::byte> ask(std::uint32_t type, std::size_t size,
                           std::initializer_list<std::uint32_t> words = {}) {
    std::vector<std::byte> data(size);
    const auto put = [&](std::size_t at, std::uint32_t value) { std::memcpy(data.data() + at, &value, 4); };
    put(4, dp2::kDriverInfo2Magic), put(8, type), put(12, static_cast<std::uint32_t>(size));
    std::size_t at = 16;
    for (const std::uint32_t word : words) put(at, word), at += 4;
    std::uint32_t code = 1, written = 0;
    const auto result =
        dp2emu_get_driver_info2(data.data(), static_cast<std::uint32_t>(size), &code, &written);
    if (result != DP2EMU_OK || code != 0) data.assign(size, std::byte{});
    return data;
}
std::uint32_t word(const std::vector<std::byte>& data, std::size_t at) {
    return dp2::load<std::uint32_t>(data.data() + at);
}

std::map<std::uint32_t, std::uint32_t> read_formats() {
    std::map<std::uint32_t, std::uint32_t> out;
    const std::uint32_t count = word(ask(dp2::kInfoFormatCount, 24), 16);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto data = ask(dp2::kInfoFormat, 52, {i});
        out[word(data, 28)] = word(data, 36); // DDPIXELFORMAT at 20: dwFourCC, dwOperations
    }
    return out;
}

std::set<std::uint32_t> read_queries() {
    std::set<std::uint32_t> out;
    const std::uint32_t count = word(ask(dp2::kInfoQueryCount, 20), 16);
    for (std::uint32_t i = 0; i < count; ++i) out.insert(word(ask(dp2::kInfoQuery, 20, {i}), 16));
    return out;
}

constexpr std::uint32_t kNonMaskableSamples = 4;

} // namespace

const D3DCAPS9& driver_caps() {
    static const D3DCAPS9 caps = [] {
        static_assert(sizeof(D3DCAPS9) == 304);
        D3DCAPS9 out;
        std::memcpy(&out, ask(dp2::kInfoCaps9, sizeof out).data(), sizeof out);
        return out;
    }();
    return caps;
}

std::uint32_t format_operations(D3DFORMAT format) {
    static const auto formats = read_formats();
    const auto found = formats.find(static_cast<std::uint32_t>(format));
    return found == formats.end() ? 0 : found->second;
}

bool driver_answers(D3DQUERYTYPE type) {
    static const auto queries = read_queries();
    return queries.contains(static_cast<std::uint32_t>(type));
}

std::uint32_t sample_count(D3DMULTISAMPLE_TYPE type) {
    if (type == D3DMULTISAMPLE_NONE) return 1;
    return type == D3DMULTISAMPLE_NONMASKABLE ? kNonMaskableSamples : static_cast<std::uint32_t>(type);
}

DWORD multisample_levels(D3DFORMAT format, D3DMULTISAMPLE_TYPE type) {
    if (type == D3DMULTISAMPLE_NONE) return 1;
    const auto data =
        ask(dp2::kInfoQualityLevels, 28, {static_cast<std::uint32_t>(format), sample_count(type) << 1, 0});
    return word(data, 24);
}

bool is_depth_format(D3DFORMAT format) {
    const dp2::FormatInfo* info = dp2::find_format(static_cast<std::uint32_t>(format));
    return info && info->is_depth();
}

bool is_null_format(D3DFORMAT format) {
    return static_cast<dp2::Format>(format) == dp2::Format::NULL_TARGET;
}

bool is_display_format(D3DFORMAT format) {
    return format == D3DFMT_X8R8G8B8 || format == D3DFMT_R5G6B5 || format == D3DFMT_X1R5G5B5 ||
           format == D3DFMT_A2R10G10B10;
}

HRESULT check_format(D3DFORMAT adapter_format, DWORD usage, D3DRESOURCETYPE type, D3DFORMAT format) {
    if (adapter_format == D3DFMT_UNKNOWN) return D3DERR_INVALIDCALL;
    if (!is_display_format(adapter_format)) return D3DERR_NOTAVAILABLE;
    const bool texture =
        type == D3DRTYPE_TEXTURE || type == D3DRTYPE_CUBETEXTURE || type == D3DRTYPE_VOLUMETEXTURE;
    const std::uint32_t can = format_operations(format);
    constexpr DWORD kQueries = D3DUSAGE_QUERY_FILTER | D3DUSAGE_QUERY_SRGBREAD | D3DUSAGE_QUERY_SRGBWRITE |
                               D3DUSAGE_QUERY_POSTPIXELSHADER_BLENDING | D3DUSAGE_QUERY_VERTEXTEXTURE |
                               D3DUSAGE_QUERY_LEGACYBUMPMAP | D3DUSAGE_QUERY_WRAPANDMIP;
    const DWORD plain = usage & ~kQueries;
    DWORD allowed = D3DUSAGE_RENDERTARGET | D3DUSAGE_DEPTHSTENCIL | D3DUSAGE_NONSECURE;
    if (texture) allowed |= D3DUSAGE_AUTOGENMIPMAP | D3DUSAGE_DYNAMIC | D3DUSAGE_SOFTWAREPROCESSING;
    if (type == D3DRTYPE_TEXTURE) allowed |= D3DUSAGE_DMAP | D3DUSAGE_TEXTAPI;
    if (type == D3DRTYPE_VERTEXBUFFER || type == D3DRTYPE_INDEXBUFFER) return D3DERR_NOTAVAILABLE;
    if (type == D3DRTYPE_VOLUME) return D3DERR_NOTAVAILABLE; // volumes are part of textures only
    if (!texture && type != D3DRTYPE_SURFACE) return D3DERR_INVALIDCALL;
    if (plain & ~allowed) return D3DERR_NOTAVAILABLE;
    if (type == D3DRTYPE_SURFACE && (usage & D3DUSAGE_QUERY_SRGBWRITE) && !(usage & D3DUSAGE_RENDERTARGET))
        return D3DERR_NOTAVAILABLE;
    if (type == D3DRTYPE_VOLUMETEXTURE &&
        (usage & (D3DUSAGE_AUTOGENMIPMAP | D3DUSAGE_DEPTHSTENCIL | D3DUSAGE_RENDERTARGET)))
        return D3DERR_NOTAVAILABLE;
    const auto needs = [&](DWORD flag, std::uint32_t operation) {
        return (usage & flag) == 0 || (can & operation) != 0;
    };
    if (type == D3DRTYPE_SURFACE && (plain & (D3DUSAGE_RENDERTARGET | D3DUSAGE_DEPTHSTENCIL)) == 0) {
        const std::uint32_t plain_use =
            is_depth_format(format) ? kOpPlain : kOpPlain | kOpTexture | kOpTarget;
        if ((can & plain_use) == 0) return D3DERR_NOTAVAILABLE;
    }
    const std::uint32_t as_texture = type == D3DRTYPE_TEXTURE       ? kOpTexture
                                     : type == D3DRTYPE_CUBETEXTURE ? kOpCube
                                                                    : kOpVolume;
    const bool null_texture = is_null_format(format) && type == D3DRTYPE_TEXTURE;
    if (texture && (can & as_texture) == 0 && !null_texture) return D3DERR_NOTAVAILABLE;
    if (type == D3DRTYPE_CUBETEXTURE && (usage & D3DUSAGE_DEPTHSTENCIL)) return D3DERR_NOTAVAILABLE;
    if (!needs(D3DUSAGE_RENDERTARGET, kOpTarget) || !needs(D3DUSAGE_DEPTHSTENCIL, kOpDepth) ||
        !needs(D3DUSAGE_QUERY_SRGBREAD, kOpSrgbRead) || !needs(D3DUSAGE_QUERY_SRGBWRITE, kOpSrgbWrite) ||
        !needs(D3DUSAGE_QUERY_VERTEXTEXTURE, kOpVertexTexture) ||
        !needs(D3DUSAGE_QUERY_LEGACYBUMPMAP, kOpBump) ||
        !needs(D3DUSAGE_QUERY_POSTPIXELSHADER_BLENDING, kOpTarget))
        return D3DERR_NOTAVAILABLE;
    if ((usage & D3DUSAGE_DMAP) != 0) return D3DERR_NOTAVAILABLE;
    if ((usage & D3DUSAGE_TEXTAPI) != 0 && format != D3DFMT_A1) return D3DERR_NOTAVAILABLE;
    if (can == 0) return D3DERR_NOTAVAILABLE;
    if ((usage & D3DUSAGE_AUTOGENMIPMAP) && (can & kOpAutoGen) == 0) return D3DOK_NOAUTOGEN;
    return D3D_OK;
}

HRESULT check_depth_match(D3DFORMAT adapter_format, D3DFORMAT target, D3DFORMAT depth) {
    if (adapter_format == D3DFMT_UNKNOWN) return D3DERR_INVALIDCALL;
    if (!(format_operations(target) & kOpTarget) || !(format_operations(depth) & kOpDepth))
        return D3DERR_NOTAVAILABLE;
    return D3D_OK;
}

bool can_display(D3DFORMAT mode, D3DFORMAT back_buffer, bool windowed) {
    if (!is_display_format(mode)) return false;
    if (mode == back_buffer) return mode != D3DFMT_A2R10G10B10 || !windowed;
    if (windowed && back_buffer == D3DFMT_A2R10G10B10) return true;
    if (mode == D3DFMT_X8R8G8B8 && back_buffer == D3DFMT_A8R8G8B8) return true;
    if (mode == D3DFMT_X1R5G5B5 && back_buffer == D3DFMT_A1R5G5B5) return true;
    // A window's contents are converted when they are shown.
    return windowed && mode != D3DFMT_A2R10G10B10 &&
           (back_buffer == D3DFMT_X8R8G8B8 || back_buffer == D3DFMT_A8R8G8B8 ||
            back_buffer == D3DFMT_R5G6B5 || back_buffer == D3DFMT_X1R5G5B5 || back_buffer == D3DFMT_A1R5G5B5);
}

} // namespace d3d9
