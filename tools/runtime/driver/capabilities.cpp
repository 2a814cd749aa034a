#include "tools/runtime/driver/capabilities.h"

#include <map>
#include <new>
#include <set>

#include "responses/include/dp2emu.h"

namespace runtime {

namespace {

// Sends a GetDriverInfo2 request, and returns the driver's answer; all zeros if it has none.
template <class T> T ask(std::uint32_t type, T request = {}) {
    request.gdi2 = {0, DP2EMU_D3DGDI2_MAGIC, type, sizeof request};
    std::uint32_t code = 1, written = 0;
    const auto result = dp2emu_get_driver_info2(&request, sizeof request, &code, &written);
    if (result == DP2EMU_OUT_OF_MEMORY) throw std::bad_alloc(); // the next call asks again
    return result == DP2EMU_OK && code == 0 ? request : T{};
}

std::map<std::uint32_t, std::uint32_t> read_formats() {
    std::map<std::uint32_t, std::uint32_t> out;
    const auto count = ask<DP2EMU_DD_GETFORMATCOUNTDATA>(DP2EMU_D3DGDI2_TYPE_GETFORMATCOUNT).dwFormatCount;
    for (std::uint32_t i = 0; i < count; ++i) {
        DP2EMU_DD_GETFORMATDATA request{};
        request.dwFormatIndex = i;
        const DP2EMU_DDPIXELFORMAT format = ask(DP2EMU_D3DGDI2_TYPE_GETFORMAT, request).format;
        out[format.dwFourCC] = format.dwOperations;
    }
    return out;
}

std::set<std::uint32_t> read_queries() {
    std::set<std::uint32_t> out;
    const auto count = ask<DP2EMU_DD_GETD3DQUERYCOUNTDATA>(DP2EMU_D3DGDI2_TYPE_GETD3DQUERYCOUNT).dwNumQueries;
    for (std::uint32_t i = 0; i < count; ++i) {
        DP2EMU_DD_GETD3DQUERYDATA request{};
        request.dwQueryIndex = i;
        out.insert(ask(DP2EMU_D3DGDI2_TYPE_GETD3DQUERY, request).dwQueryIndex);
    }
    return out;
}

} // namespace

const DP2EMU_D3DCAPS9& driver_caps() {
    static const DP2EMU_D3DCAPS9 caps = [] {
        // The answer overwrites the request from its first byte on.
        union {
            DP2EMU_D3DCAPS9 caps; // the larger member first, so that {} initialises it
            DP2EMU_DD_GETDRIVERINFO2DATA gdi2;
        } about{};
        about = ask(DP2EMU_D3DGDI2_TYPE_GETD3DCAPS9, about);
        return about.caps;
    }();
    return caps;
}

std::uint32_t format_operations(std::uint32_t format) {
    static const auto formats = read_formats();
    const auto found = formats.find(format);
    return found == formats.end() ? 0 : found->second;
}

bool driver_answers(std::uint32_t query_type) {
    static const auto queries = read_queries();
    return queries.contains(query_type);
}

std::uint32_t levels_of_samples(std::uint32_t format, std::uint32_t samples) {
    DP2EMU_DD_MULTISAMPLEQUALITYLEVELSDATA request{};
    request.Format = format;
    request.MSType = samples << 1;
    return ask(DP2EMU_D3DGDI2_TYPE_GETMULTISAMPLEQUALITYLEVELS, request).QualityLevels;
}

std::uint32_t texture_operation(bool plane, bool cube) {
    return plane  ? DP2EMU_D3DFORMAT_OP_TEXTURE
           : cube ? DP2EMU_D3DFORMAT_OP_CUBETEXTURE
                  : DP2EMU_D3DFORMAT_OP_VOLUMETEXTURE;
}

bool can_be_used(std::uint32_t format, std::uint32_t operations, FormatUse use) {
    constexpr std::uint32_t kTarget = DP2EMU_D3DFORMAT_OP_OFFSCREEN_RENDERTARGET,
                            kDepth = DP2EMU_D3DFORMAT_OP_ZSTENCIL;
    // Volumes are no targets, and cubes no depth buffers.
    if (use.resource == FormatUse::Volume && (use.target || use.depth)) return false;
    if (use.resource == FormatUse::Cube && use.depth) return false;
    if ((use.target && !(operations & kTarget)) || (use.depth && !(operations & kDepth))) return false;
    if (use.resource != FormatUse::Surface) {
        const bool plane = use.resource == FormatUse::Plane;
        if (plane && format == DP2EMU_D3DFMT_NULL) return operations != 0;
        return operations & texture_operation(plane, use.resource == FormatUse::Cube);
    }
    if (use.target || use.depth) return true;
    std::uint32_t plain = DP2EMU_D3DFORMAT_OP_OFFSCREENPLAIN;
    if (!(operations & kDepth)) plain |= DP2EMU_D3DFORMAT_OP_TEXTURE | kTarget;
    return operations & plain;
}

bool match_depth(std::uint32_t target_operations, std::uint32_t depth_operations) {
    return (target_operations & DP2EMU_D3DFORMAT_OP_OFFSCREEN_RENDERTARGET) &&
           (depth_operations & DP2EMU_D3DFORMAT_OP_ZSTENCIL);
}

} // namespace runtime
