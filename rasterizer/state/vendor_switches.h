// Vendor-specific driver switches of the DX9 era: magic numbers that applications write to states with
// another meaning. All are recognised here: by written_switch() when a state is set, or by vendor_switches()
// when a draw is prepared. PIPELINE.md 3.9.
#pragma once

#include <cstdint>

#include "dp2/tables/render_states.h"
#include "dp2/tables/stage_states.h"

namespace rasterizer {

struct DeviceState;

constexpr std::uint32_t fourcc(const char (&name)[5]) {
    std::uint32_t code = 0;
    for (int i = 3; i >= 0; --i) code = code << 8 | static_cast<unsigned char>(name[i]);
    return code;
}

inline constexpr std::uint32_t kDepthBounds =
    fourcc("NVDB"); // ADAPTIVETESS_X; the bounds are in ADAPTIVETESS_Z and _W
inline constexpr std::uint32_t kAlphaToCoverage = fourcc("ATOC"); // ADAPTIVETESS_Y, with the alpha test on
inline constexpr std::uint32_t kSampleShading = fourcc("SSAA");   // ADAPTIVETESS_Y
inline constexpr std::uint32_t kAlphaCoverageOn = enum_number(dp2::VendorSwitch::AlphaCoverageOn);
inline constexpr std::uint32_t kAlphaCoverageOff = enum_number(dp2::VendorSwitch::AlphaCoverageOff);
inline constexpr std::uint32_t kResolveDepth = enum_number(dp2::VendorSwitch::ResolveDepth);
// Values of MIPMAPLODBIAS. Fetch-4 stays on when other biases are written later; only kFetchOne disables it.
inline constexpr std::uint32_t kFetchFour = enum_number(dp2::VendorSwitch::FetchFour);
inline constexpr std::uint32_t kFetchOne = enum_number(dp2::VendorSwitch::FetchOne);
static_assert(kAlphaCoverageOn == fourcc("A2M1") && kAlphaCoverageOff == fourcc("A2M0") &&
              kFetchFour == fourcc("GET4") && kFetchOne == fourcc("GET1"));

// Switches that take effect when they are written. The other switches take effect in draws, as state values.
enum class WrittenSwitch : std::uint8_t {
    None,
    // Values of POINTSIZE, which do not change the point size:
    ResolveDepth, // copy the depth buffer into the texture of stage 0 now
    AlphaToCoverageOn,
    AlphaToCoverageOff,
    // Values of MIPMAPLODBIAS, which are also stored as a bias:
    FetchFourOn,
    FetchFourOff,
};
constexpr WrittenSwitch written_switch(dp2::Rs state, std::uint32_t value) {
    if (state != dp2::Rs::PointSize) return WrittenSwitch::None;
    switch (value) {
    case kResolveDepth: return WrittenSwitch::ResolveDepth;
    case kAlphaCoverageOn: return WrittenSwitch::AlphaToCoverageOn;
    case kAlphaCoverageOff: return WrittenSwitch::AlphaToCoverageOff;
    default: return WrittenSwitch::None;
    }
}
constexpr WrittenSwitch written_switch(dp2::Tss state, std::uint32_t value) {
    if (state != dp2::Tss::MipMapLodBias) return WrittenSwitch::None;
    switch (value) {
    case kFetchFour: return WrittenSwitch::FetchFourOn;
    case kFetchOne: return WrittenSwitch::FetchFourOff;
    default: return WrittenSwitch::None;
    }
}

// The effects of the switches on a draw.
struct VendorSwitches {
    bool depth_bounds = false; // drop fragments whose stored depth is outside depth_low..depth_high
    float depth_low = 0, depth_high = 0;
    bool alpha_to_coverage = false; // on multisampled targets, instead of the alpha test
    bool sample_shading = false;    // on multisampled targets: the pixel program runs for each sample
};
VendorSwitches vendor_switches(const DeviceState& state);

} // namespace rasterizer
