// What the elements of a vertex declaration must be to be created, and how large they are. It needs no
// Windows header, so that it is fuzzed natively.
#pragma once

#include <cstdint>
#include <vector>

#include "responses/include/dp2emu_protocol.h"

namespace d3d9 {

enum class ElementCheck : std::uint8_t { Good, Unusable, Invalid }; // D3D_OK, E_FAIL, D3DERR_INVALIDCALL

// D3DVERTEXELEMENT9 records up to END (stream 0xFF), which is added to `out`, too. Nothing is read behind
// END, nor behind the first one that is wrong or too many.
ElementCheck check_elements(const DP2EMU_D3DVERTEXELEMENT9* elements,
                            std::vector<DP2EMU_D3DVERTEXELEMENT9>& out);

// Bytes of an element of this D3DDECLTYPE; 0 for UNUSED and unknown types.
std::uint32_t element_bytes(std::uint32_t type);

} // namespace d3d9
