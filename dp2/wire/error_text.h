// Text of errors: one line for people, and a stable name of the fault for machine-readable output.
#pragma once

#include <string>

#include "dp2/base/result.h"

namespace dp2 {

const char* fault_name(Fault fault); // "truncated", "unknown opcode", ...
// "truncated: DRAWPRIMITIVE at offset 0x24: D3DHAL_DP2DRAWPRIMITIVE"
std::string describe(const Error& error);
// Without the place: "truncated: DRAWPRIMITIVE: D3DHAL_DP2DRAWPRIMITIVE"
std::string describe_cause(const Error& error);

} // namespace dp2
