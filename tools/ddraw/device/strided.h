// Vertices whose elements are in memory of their own (D3DDRAWPRIMITIVESTRIDEDDATA).
#pragma once

#include <cstddef>
#include <vector>

#include "tools/ddraw/base/direct3d.h"

namespace ddraw {

// The vertices as an FVF code describes them. Elements without memory are zeros; an invalid code has no
// vertices.
std::vector<std::byte> gather_strided(DWORD fvf, const D3DDRAWPRIMITIVESTRIDEDDATA& data, DWORD count);

} // namespace ddraw
