// Checks the elements of a vertex declaration. It needs no Windows header, so that
// it can be fuzzed natively.
#pragma once

#include <cstdint>
#include <vector>

#include "responses/include/dp2emu_protocol.h"

namespace d3d9 {

enum class ElementCheck : std::uint8_t { Good, Unusable, Invalid }; // D3D_OK, E_FAIL, D3DERR_INVALIDCALL

// Checks D3DVERTEXELEMENT9 records, and adds them to `out`, up to and including END (stream 0xFF). Nothing is
// read after END, after the first invalid element, or after the largest number of elements.
ElementCheck check_elements(const DP2EMU_D3DVERTEXELEMENT9* elements,
                            std::vector<DP2EMU_D3DVERTEXELEMENT9>& out);

} // namespace d3d9
