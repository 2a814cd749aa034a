#include "tools/ddraw/device/fvf.h"

namespace ddraw {

namespace {

// The floats of the position and the blending weights.
DWORD position_floats(DWORD fvf) {
    switch (fvf & D3DFVF_POSITION_MASK) {
    case D3DFVF_XYZ: return 3;
    case D3DFVF_XYZRHW:
    case D3DFVF_XYZB1: return 4;
    case D3DFVF_XYZB2: return 5;
    case D3DFVF_XYZB3: return 6;
    case D3DFVF_XYZB4: return 7;
    case D3DFVF_XYZB5: return 8;
    default: return 0;
    }
}

} // namespace

DWORD fvf_bytes(DWORD fvf) {
    DWORD words = position_floats(fvf);
    const DWORD sets = (fvf & D3DFVF_TEXCOUNT_MASK) >> D3DFVF_TEXCOUNT_SHIFT;
    if (words == 0 || sets > 8) return 0;
    if (fvf & D3DFVF_NORMAL) words += 3;
    if (fvf & D3DFVF_RESERVED1) words += 1;
    if (fvf & D3DFVF_DIFFUSE) words += 1;
    if (fvf & D3DFVF_SPECULAR) words += 1;
    constexpr DWORD kFloatsOfFormat[] = {2, 3, 4, 1}; // D3DFVF_TEXTUREFORMAT2, 3, 4, 1
    for (DWORD set = 0; set < sets; ++set) words += kFloatsOfFormat[fvf >> (16 + 2 * set) & 3];
    return words * 4;
}

} // namespace ddraw
