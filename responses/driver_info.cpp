#include "responses/driver_info.h"

#include <array>
#include <bit>
#include <cstring>
#include <iterator>

#include "dp2/bytes.h"
#include "dp2/driver_info.h"
#include "dp2/queries.h"
#include "rasterizer/commands/capabilities.h"
#include "rasterizer/geometry/tessellate.h"
#include "rasterizer/programs/shader_object.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/state/device_state.h"
#include "rasterizer/state/vendor_switches.h"
#include "rasterizer/tiles/primitive.h"
#include "responses/hresult.h"

namespace responses {

namespace {

constexpr std::size_t kHeader = 16; // DD_GETDRIVERINFO2DATA
constexpr std::uint32_t kDx9DdiVersion = 4;

constexpr std::size_t kCaps8Bytes = 212, kCaps9Bytes = 304;
using Caps = std::array<std::uint32_t, kCaps9Bytes / 4>;

constexpr std::uint32_t word_of(std::uint32_t value) {
    return value;
}
constexpr std::uint32_t word_of(float value) {
    return std::bit_cast<std::uint32_t>(value);
}
Caps device_caps() {
    Caps caps{};
    using U = std::uint32_t;
    using F = float;
#define DP2_CAP(offset, member, type, value) caps[(offset) / 4] = word_of(static_cast<type>(value));
#include "responses/device_caps.def"
    return caps;
}

// Bit n - 1: n samples. Surfaces may have any count from 2 to 16; these are the ones that hardware offers.
constexpr std::uint16_t kSampleCounts = 1u << 1 | 1u << 3 | 1u << 7 | 1u << 15;

struct PixelFormat { // DDPIXELFORMAT as the driver's format list has it
    std::uint32_t size = 32, flags = 0x00200000 /* DDPF_D3DFORMAT */, format = 0, bits = 0, operations = 0;
    std::uint16_t flip_samples = 0, blt_samples = 0;
    std::uint32_t reserved[2] = {};
};
static_assert(sizeof(PixelFormat) == 32);

PixelFormat pixel_format(const dp2::FormatInfo& format) {
    const rasterizer::FormatCapabilities can = rasterizer::format_capabilities(format);
    PixelFormat out;
    out.format = static_cast<std::uint32_t>(format.format);
    out.bits = format.kind == dp2::FormatKind::Block ? format.bits_per_texel / 16u : format.bits_per_texel;
    const auto add = [&](bool yes, std::uint32_t bits) { out.operations |= yes ? bits : 0; };
    add(can.texture, dp2::kOpTexture | (can.depth_stencil ? 0 : dp2::kOpVolume | dp2::kOpCube));
    add(can.render_target, dp2::kOpTarget | dp2::kOpSameFormatTarget);
    add(can.depth_stencil, dp2::kOpDepth | dp2::kOpDepthWithAnyColor);
    add(can.texture && !can.depth_stencil, dp2::kOpVertexTexture);
    add(can.srgb_read, dp2::kOpSrgbRead);
    add(can.srgb_write, dp2::kOpSrgbWrite);
    add(can.bump, dp2::kOpBump);
    add(can.blit_source, dp2::kOpConvert | dp2::kOpPlain);
    add(can.texture && can.blit_target, dp2::kOpAutoGen);
    const bool display = format.format == dp2::Format::X8R8G8B8 || format.format == dp2::Format::R5G6B5 ||
                         format.format == dp2::Format::A8R8G8B8;
    add(display, dp2::kOpDisplay | dp2::kOp3d);
    if (can.multisample) out.blt_samples = out.flip_samples = kSampleCounts;
    return out;
}

// Switches that programs look for as formats (pipeline spec 3.9): what each would be created as.
struct VendorSwitch {
    std::uint32_t code;
    bool target; // else a plain surface
};
constexpr VendorSwitch kVendorSwitches[] = {
    {rasterizer::kDepthBounds, false},   {rasterizer::kAlphaToCoverage, false},
    {rasterizer::kSampleShading, false}, {rasterizer::fourcc("RESZ"), true},
    {rasterizer::fourcc("INST"), false},
};
PixelFormat pixel_format(const VendorSwitch& vendor) {
    PixelFormat out;
    out.format = vendor.code;
    out.operations = vendor.target ? dp2::kOpTarget : dp2::kOpPlain;
    return out;
}

std::vector<std::uint32_t> offered_queries() {
    std::vector<std::uint32_t> out;
    for (const dp2::QueryInfo& query : dp2::all_queries())
        if (query.offered) out.push_back(static_cast<std::uint32_t>(query.type));
    return out;
}

} // namespace

std::vector<const dp2::FormatInfo*> driver_formats() {
    std::vector<const dp2::FormatInfo*> out;
    for (const dp2::FormatInfo& format : dp2::all_formats())
        if (rasterizer::format_capabilities(format).any()) out.push_back(&format);
    return out;
}

DriverInfoAnswer get_driver_info2(std::span<std::byte> data) {
    const DriverInfoAnswer unknown{kCurrentlyNotAvailable, 0};
    if (data.size() < kHeader) return {kInvalidParams, 0};
    const auto word = [&](std::size_t at) { return dp2::load<std::uint32_t>(data.data() + at); };
    if (word(4) != dp2::kDriverInfo2Magic) return unknown;
    const std::uint32_t type = word(8);
    // An answer of `size` bytes that fill() writes, unless it finds the request's own fields out of range.
    const auto answer = [&](std::size_t size, auto&& fill) -> DriverInfoAnswer {
        if (data.size() < size) return {kInvalidParams, 0};
        if (!fill()) return {kInvalidParams, 0};
        return {0, static_cast<std::uint32_t>(size)};
    };
    const auto put = [&](std::size_t at, const auto& value) {
        std::memcpy(data.data() + at, &value, sizeof value);
        return true;
    };
    switch (type) {
    case dp2::kInfoCaps8:
    case dp2::kInfoCaps9: {
        const std::size_t size = type == dp2::kInfoCaps8 ? kCaps8Bytes : kCaps9Bytes;
        return answer(size, [&] {
            const Caps caps = device_caps();
            std::memcpy(data.data(), caps.data(), size);
            return true;
        });
    }
    case dp2::kInfoFormatCount:
        return answer(24, [&] {
            const std::size_t count = driver_formats().size() + std::size(kVendorSwitches);
            return put(16, static_cast<std::uint32_t>(count)) && put(20, 0u);
        });
    case dp2::kInfoFormat:
        return answer(52, [&] {
            const std::uint32_t index = word(16);
            const std::vector<const dp2::FormatInfo*> formats = driver_formats();
            if (index < formats.size()) return put(20, pixel_format(*formats[index]));
            const std::size_t behind = index - formats.size();
            return behind < std::size(kVendorSwitches) && put(20, pixel_format(kVendorSwitches[behind]));
        });
    case dp2::kInfoDxVersion: return answer(24, [] { return true; }); // the runtime says which one it is
    case dp2::kInfoModeCount: return answer(24, [&] { return put(16, 0u) && put(20, 0u); });
    case dp2::kInfoAdapterGroup:
        return answer(16 + sizeof(std::uintptr_t) + 8, [&] { return put(16, std::uintptr_t{1}); });
    case dp2::kInfoQualityLevels:
        return answer(28, [&] {
            const dp2::FormatInfo* format = dp2::find_format(word(16));
            const std::uint32_t samples = word(20) >> 1;
            const bool can = format && rasterizer::format_capabilities(*format).multisample && samples >= 2 &&
                             samples <= rasterizer::kMaxSamples && (kSampleCounts >> (samples - 1) & 1);
            return put(24, can ? 1u : 0u);
        });
    case dp2::kInfoQueryCount:
        return answer(20, [&] { return put(16, static_cast<std::uint32_t>(offered_queries().size())); });
    case dp2::kInfoQuery:
        return answer(20, [&] {
            const std::vector<std::uint32_t> queries = offered_queries();
            const std::uint32_t index = word(16);
            return index < queries.size() && put(16, queries[index]);
        });
    case dp2::kInfoDdiVersion: return answer(24, [&] { return put(20, kDx9DdiVersion); });
    default: return unknown;
    }
}

} // namespace responses
