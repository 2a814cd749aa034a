// The codes of both doors (ddrval of the DP2 door, HRESULTs of the D3D10 door), and which one an error
// becomes; hresults.def is the only source of the codes.
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

// What D3dDrawPrimitives2 returns in ddrval. Some faults have another code in each kind of command.
std::uint32_t ddrval_of(const dp2::Error& error);
// What a function of the D3D10 DDI reports through pfnSetErrorCb.
std::uint32_t d3d10_hresult_of(dp2::Fault fault);

const char* hresult_name(std::uint32_t value); // "D3DERR_COMMAND_UNPARSED"; "" for others

} // namespace responses
