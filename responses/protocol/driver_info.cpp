#include "responses/protocol/driver_info.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <iterator>

#include "dp2/tables/enums.h"
#include "dp2/tables/queries.h"
#include "rasterizer/commands/capabilities.h"
#include "rasterizer/geometry/tessellate.h"
#include "rasterizer/programs/shader_object.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/state/device_state.h"
#include "rasterizer/state/vendor_switches.h"
#include "rasterizer/tiles/primitive.h"
#include "responses/protocol/hresult.h"
#include "responses/protocol/protocol_structs.h"

namespace responses {

using dp2::DriverInfoType;
using dp2::FormatOperation;

namespace {

constexpr std::uint32_t kDx9DdiVersion = 4;

using Caps = std::array<std::uint32_t, kCaps9Bytes / 4>;

constexpr std::uint32_t word_of(std::uint32_t value) {
    return value;
}
constexpr std::uint32_t word_of(float value) {
    return std::bit_cast<std::uint32_t>(value);
}
// A D3DCAPS9, or one that begins with a D3DCAPS8.
Caps device_caps(bool begins_with_caps8) {
    Caps caps{};
    using U = std::uint32_t;
    using F = float;
#define DP2_CAP(offset, member, type, value) caps[(offset) / 4] = word_of(static_cast<type>(value));
#define DP2_CAP8(offset, member, type, value)                                                                \
    if (begins_with_caps8) caps[(offset) / 4] = word_of(static_cast<type>(value));
#include "responses/protocol/device_caps.def"
    return caps;
}

// Bit n - 1: n samples are supported. Surfaces may have any count from 2 to 16; the caps list only those of
// real hardware.
constexpr std::uint16_t kSampleCounts = 1u << 1 | 1u << 3 | 1u << 7 | 1u << 15;

protocol::PixelFormat format_of_number(std::uint32_t number) {
    protocol::PixelFormat out{};
    out.size = sizeof out;
    out.flags = 0x00200000; // DDPF_D3DFORMAT
    out.format = number;
    return out;
}

protocol::PixelFormat pixel_format(const dp2::FormatInfo& format) {
    const rasterizer::FormatCapabilities can = rasterizer::format_capabilities(format);
    protocol::PixelFormat out = format_of_number(enum_number(format.format));
    out.bits = format.kind == dp2::FormatKind::Block ? format.bits_per_texel / 16u : format.bits_per_texel;
    const auto add = [&](bool yes, auto... operations) {
        if (yes) out.operations |= (enum_number(operations) | ...);
    };
    using enum FormatOperation;
    add(can.texture, Texture);
    add(can.texture && !can.depth_stencil, Volume, Cube, VertexTexture);
    add(can.render_target, Target, SameFormatTarget);
    add(can.depth_stencil, Depth, DepthWithAnyColor);
    add(can.srgb_read, SrgbRead);
    add(can.srgb_write, SrgbWrite);
    add(can.bump, Bump);
    add(can.blit_source, Convert, Plain);
    add(can.texture && can.blit_target, AutoGen);
    const bool display = format.format == dp2::Format::X8R8G8B8 || format.format == dp2::Format::R5G6B5 ||
                         format.format == dp2::Format::A8R8G8B8;
    add(display, Display, ThreeD);
    if (can.multisample) out.blt_samples = out.flip_samples = kSampleCounts;
    return out;
}

// Vendors' features that programs query as FOURCC formats (PIPELINE.md 3.9), and the resource type of each
// query.
struct VendorSwitch {
    std::uint32_t code;
    bool target; // a render target; else a plain surface
};
constexpr VendorSwitch kVendorSwitches[] = {
    {rasterizer::kDepthBounds, false},   {rasterizer::kAlphaToCoverage, false},
    {rasterizer::kSampleShading, false}, {rasterizer::fourcc("RESZ"), true},
    {rasterizer::fourcc("INST"), false},
};
protocol::PixelFormat pixel_format(const VendorSwitch& vendor) {
    protocol::PixelFormat out = format_of_number(vendor.code);
    out.operations = enum_number(vendor.target ? FormatOperation::Target : FormatOperation::Plain);
    return out;
}

std::vector<std::uint32_t> offered_queries(const DriverOffers& offers) {
    if (offers.queries) return *offers.queries;
    std::vector<std::uint32_t> out;
    for (const dp2::QueryInfo& query : dp2::all_queries())
        if (query.offered) out.push_back(static_cast<std::uint32_t>(query.type));
    return out;
}

} // namespace

std::uint32_t device_cap(std::string_view member) {
    std::optional<std::size_t> word;
#define DP2_CAP(offset, name, type, value)                                                                   \
    if (member == #name) word = (offset) / 4;
#include "responses/protocol/device_caps.def"
    assert(word);
    return device_caps(false)[*word];
}

std::vector<const dp2::FormatInfo*> driver_formats() {
    std::vector<const dp2::FormatInfo*> out;
    for (const dp2::FormatInfo& format : dp2::all_formats())
        if (rasterizer::format_capabilities(format).any()) out.push_back(&format);
    return out;
}

namespace {

constexpr DriverInfoAnswer kUnknownRequest{kCurrentlyNotAvailable, 0}, kInvalidRequest{kInvalidParams, 0};

// Each fill_answer() changes a request's structure into the answer. false: the index in the request is out of
// range.
bool fill_answer(protocol::FormatCount& about, const DriverOffers&) {
    about.count = static_cast<std::uint32_t>(driver_formats().size() + std::size(kVendorSwitches));
    about.reserved = 0;
    return true;
}
bool fill_answer(protocol::FormatOfIndex& about, const DriverOffers&) {
    const std::vector<const dp2::FormatInfo*> formats = driver_formats();
    const std::size_t index = about.index;
    if (index < formats.size())
        about.format = pixel_format(*formats[index]);
    else if (index - formats.size() < std::size(kVendorSwitches))
        about.format = pixel_format(kVendorSwitches[index - formats.size()]);
    else
        return false;
    return true;
}
bool fill_answer(protocol::DxVersion&, const DriverOffers&) {
    return true; // the request only tells the runtime's version
}
bool fill_answer(protocol::ModeCount& about, const DriverOffers&) {
    about.count = about.reserved = 0;
    return true;
}
bool fill_answer(protocol::AdapterGroup& about, const DriverOffers&) {
    about.group = 1;
    return true;
}
bool fill_answer(protocol::QualityLevels& about, const DriverOffers&) {
    const dp2::FormatInfo* format = dp2::find_format(about.format);
    const std::uint32_t samples = about.samples_and_flip >> 1;
    about.levels = format && rasterizer::format_capabilities(*format).multisample && samples >= 2 &&
                   samples <= rasterizer::kMaxSamples && (kSampleCounts >> (samples - 1) & 1);
    return true;
}
bool fill_answer(protocol::QueryCount& about, const DriverOffers& offers) {
    about.count = static_cast<std::uint32_t>(offered_queries(offers).size());
    return true;
}
bool fill_answer(protocol::QueryOfIndex& about, const DriverOffers& offers) {
    const std::vector<std::uint32_t> queries = offered_queries(offers);
    const std::uint32_t index = about.index_or_type;
    if (index >= queries.size()) return false;
    about.index_or_type = queries[index];
    return true;
}
bool fill_answer(protocol::DdiVersion& about, const DriverOffers&) {
    about.ddi_version = kDx9DdiVersion;
    return true;
}

template <class T> DriverInfoAnswer answer_request(std::span<std::byte> data, const DriverOffers& offers) {
    T about;
    if (data.size() < sizeof about) return kInvalidRequest;
    std::memcpy(&about, data.data(), sizeof about);
    if (!fill_answer(about, offers)) return kInvalidRequest;
    std::memcpy(data.data(), &about, sizeof about);
    return {kD3dOk, sizeof about};
}

// The first `size` bytes of the driver's own caps, or of those that a test rig offers.
DriverInfoAnswer answer_caps(std::span<std::byte> data, std::size_t size, const Caps& own,
                             const DriverOffers& offers) {
    if (data.size() < size) return kInvalidRequest;
    const auto all = offers.caps.empty() ? std::as_bytes(std::span(own)) : std::span(offers.caps);
    std::memcpy(data.data(), all.data(), size);
    return {kD3dOk, static_cast<std::uint32_t>(size)};
}

} // namespace

DriverInfoAnswer get_driver_info2(std::span<std::byte> data, const DriverOffers& offers) {
    protocol::DriverInfo2 request;
    if (data.size() < sizeof request) return kInvalidRequest;
    std::memcpy(&request, data.data(), sizeof request);
    if (request.magic != kDriverInfo2Magic) return kUnknownRequest;
    switch (dp2::enum_cast<DriverInfoType>(request.type)) {
    case DriverInfoType::Caps8: return answer_caps(data, kCaps8Bytes, device_caps(true), offers);
    case DriverInfoType::Caps9: return answer_caps(data, kCaps9Bytes, device_caps(false), offers);
    case DriverInfoType::FormatCount: return answer_request<protocol::FormatCount>(data, offers);
    case DriverInfoType::Format: return answer_request<protocol::FormatOfIndex>(data, offers);
    case DriverInfoType::DxVersion: return answer_request<protocol::DxVersion>(data, offers);
    case DriverInfoType::ModeCount: return answer_request<protocol::ModeCount>(data, offers);
    case DriverInfoType::AdapterGroup: return answer_request<protocol::AdapterGroup>(data, offers);
    case DriverInfoType::QualityLevels: return answer_request<protocol::QualityLevels>(data, offers);
    case DriverInfoType::QueryCount: return answer_request<protocol::QueryCount>(data, offers);
    case DriverInfoType::Query: return answer_request<protocol::QueryOfIndex>(data, offers);
    case DriverInfoType::DdiVersion: return answer_request<protocol::DdiVersion>(data, offers);
    default: return kUnknownRequest;
    }
}

} // namespace responses
