// The error codes of both interfaces (ddrval of DP2, HRESULTs of the D3D10 DDI), and the mapping of errors to
// them; hresults.def is the only source of the codes.
#pragma once

#include <cstdint>
#include <span>

#include "dp2/base/result.h"

namespace responses {

#define DP2_HRESULT(value, constant, name, when) inline constexpr std::uint32_t constant = value;
#include "responses/protocol/hresults.def"

struct HresultInfo {
    std::uint32_t value;
    const char* name; // "D3DERR_COMMAND_UNPARSED"
    const char* when;
};
std::span<const HresultInfo> all_hresults();

// The ddrval of D3dDrawPrimitives2. For some faults the code depends on the kind of command.
std::uint32_t ddrval_of(const dp2::Error& error);
// The HRESULT that a function of the D3D10 DDI reports through pfnSetErrorCb.
std::uint32_t d3d10_hresult_of(dp2::Fault fault);

const char* hresult_name(std::uint32_t value); // "D3DERR_COMMAND_UNPARSED"; "" if unknown

} // namespace responses
