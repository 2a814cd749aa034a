// Values of states that drivers ignore: the value that they applied last stays in effect (iXit/wine pull
// request 15, run on Windows). Only the newest value of a state is sent before a draw; so when an ignored
// value replaces one that was not sent yet, the replaced one must be sent first.
#pragma once

#include "tools/d3d9/base/win.h"

namespace d3d9 {

inline constexpr D3DRENDERSTATETYPE kBlendFactors[] = {D3DRS_SRCBLEND, D3DRS_DESTBLEND, D3DRS_SRCBLENDALPHA,
                                                       D3DRS_DESTBLENDALPHA};
inline constexpr D3DSAMPLERSTATETYPE kFilters[] = {D3DSAMP_MAGFILTER, D3DSAMP_MINFILTER, D3DSAMP_MIPFILTER};

constexpr bool is_unapplied(D3DRENDERSTATETYPE state, DWORD value) {
    constexpr DWORD kLast = 17; // D3DBLEND_INVSRCCOLOR2
    const bool factor = state == D3DRS_SRCBLEND || state == D3DRS_DESTBLEND || state == D3DRS_SRCBLENDALPHA ||
                        state == D3DRS_DESTBLENDALPHA;
    return factor && (value < D3DBLEND_ZERO || value > kLast);
}
constexpr bool is_unapplied(D3DSAMPLERSTATETYPE state, DWORD value) {
    const bool filter =
        state == D3DSAMP_MAGFILTER || state == D3DSAMP_MINFILTER || state == D3DSAMP_MIPFILTER;
    return filter && value > D3DTEXF_CONVOLUTIONMONO;
}

} // namespace d3d9
