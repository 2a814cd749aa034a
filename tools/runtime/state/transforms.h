// The transforms of Direct3D 8 and 9 (D3DTRANSFORMSTATETYPE) by an index: view, projection, 8 texture and
// kWorlds world matrices.
#pragma once

#include <cstdint>

#include "responses/include/dp2emu_protocol.h"

namespace runtime {

inline constexpr std::uint32_t kWorlds = 256, kTransforms = 10 + kWorlds;
inline constexpr std::uint32_t kFirstWorld = 256; // D3DTS_WORLD

// kTransforms for an invalid number.
constexpr std::uint32_t transform_index(std::uint32_t state) {
    if (state == DP2EMU_D3DTS_VIEW || state == DP2EMU_D3DTS_PROJECTION) return state - DP2EMU_D3DTS_VIEW;
    if (state >= DP2EMU_D3DTS_TEXTURE0 && state <= DP2EMU_D3DTS_TEXTURE7)
        return 2 + state - DP2EMU_D3DTS_TEXTURE0;
    return state >= kFirstWorld && state < kFirstWorld + kWorlds ? 10 + state - kFirstWorld : kTransforms;
}
constexpr std::uint32_t transform_number(std::uint32_t index) {
    return index < 2    ? DP2EMU_D3DTS_VIEW + index
           : index < 10 ? DP2EMU_D3DTS_TEXTURE0 + index - 2
                        : kFirstWorld + index - 10;
}

} // namespace runtime
