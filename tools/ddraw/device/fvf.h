// FVF codes of DirectX 5 to 7.
#pragma once

#include "tools/ddraw/base/direct3d.h"

namespace ddraw {

// The bytes of a vertex; 0: no valid code.
DWORD fvf_bytes(DWORD fvf);
inline bool is_transformed(DWORD fvf) {
    return (fvf & D3DFVF_POSITION_MASK) == D3DFVF_XYZRHW;
}

} // namespace ddraw
