// The elements of vertices. It needs no Windows header, so that it can be fuzzed natively.
#pragma once

#include <cstdint>
#include <vector>

#include "responses/include/dp2emu_protocol.h"

namespace runtime {

// The size of an element of this D3DDECLTYPE; 0 for UNUSED and unknown types.
std::uint32_t element_bytes(std::uint32_t type);

// The elements of an FVF code, without END; empty for an invalid code. Codes without a position are also
// converted, although the driver does not draw with them.
std::vector<DP2EMU_D3DVERTEXELEMENT9> elements_of_fvf(std::uint32_t fvf);

} // namespace runtime
