// Sampler states are sent as texture-stage states (WIRE.md E.2): the number of each.
#pragma once

#include <cstdint>

#include "responses/include/dp2emu_protocol.h"

namespace d3d9 {

// By D3DSAMPLERSTATETYPE; index 0 is none.
inline constexpr std::uint16_t kStageStateOfSampler[] = {
    0,
    DP2EMU_D3DTSS_ADDRESSU,
    DP2EMU_D3DTSS_ADDRESSV,
    DP2EMU_D3DTSS_ADDRESSW,
    DP2EMU_D3DTSS_BORDERCOLOR,
    DP2EMU_D3DTSS_MAGFILTER,
    DP2EMU_D3DTSS_MINFILTER,
    DP2EMU_D3DTSS_MIPFILTER,
    DP2EMU_D3DTSS_MIPMAPLODBIAS,
    DP2EMU_D3DTSS_MAXMIPLEVEL,
    DP2EMU_D3DTSS_MAXANISOTROPY,
    DP2EMU_D3DTSS_SRGBTEXTURE,
    DP2EMU_D3DTSS_ELEMENTINDEX,
    DP2EMU_D3DTSS_DMAPOFFSET,
};

} // namespace d3d9
