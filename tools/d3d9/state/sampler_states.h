// For each sampler state, the texture-stage state under whose number it is sent (WIRE.md E.2).
#pragma once

#include <cstdint>

#include "responses/include/dp2emu_protocol.h"

namespace d3d9 {

// Indexed by D3DSAMPLERSTATETYPE, which begins at 1.
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
