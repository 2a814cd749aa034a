// Sampler states are sent as texture-stage states (wire-format spec E.2): the number of each.
#pragma once

#include <array>

#include "dp2/stage_states.h"

namespace d3d9 {

// By D3DSAMPLERSTATETYPE; index 0 is none.
inline constexpr std::array kStageStateOfSampler = {
    dp2::Tss{},
    dp2::Tss::AddressU,
    dp2::Tss::AddressV,
    dp2::Tss::AddressW,
    dp2::Tss::BorderColor,
    dp2::Tss::MagFilter,
    dp2::Tss::MinFilter,
    dp2::Tss::MipFilter,
    dp2::Tss::MipMapLodBias,
    dp2::Tss::MaxMipLevel,
    dp2::Tss::MaxAnisotropy,
    dp2::Tss::SrgbTexture,
    dp2::Tss::ElementIndex,
    dp2::Tss::DMapOffset,
};

} // namespace d3d9
