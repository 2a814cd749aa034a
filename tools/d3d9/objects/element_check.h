// What the elements of a vertex declaration must be to be created. It needs no Windows header, so that it is
// fuzzed natively.
#pragma once

#include <cstdint>
#include <vector>

#include "dp2/wire.h"

namespace d3d9 {

enum class ElementCheck : std::uint8_t { Good, Unusable, Invalid }; // D3D_OK, E_FAIL, D3DERR_INVALIDCALL

// D3DVERTEXELEMENT9 records up to END (stream 0xFF), which is added to `out`, too. Nothing is read behind
// END, nor behind the first one that is wrong or too many.
ElementCheck check_elements(const dp2::wire::VertexElement* elements,
                            std::vector<dp2::wire::VertexElement>& out);

} // namespace d3d9
