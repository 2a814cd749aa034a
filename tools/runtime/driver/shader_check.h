// Checks a shader before it is created: its tokens, whose number is not given, its stage and its version. It
// needs no Windows header, so that it can be fuzzed natively.
#pragma once

#include <cstdint>
#include <vector>

#include "responses/include/dp2emu.h"

namespace runtime {

// The members of D3DCAPS9 that limit shaders.
struct ShaderCaps {
    std::uint32_t vertex_version = 0, pixel_version = 0; // as in a version token, 0x0300
    std::uint32_t vertex_30_slots = 0, pixel_30_slots = 0, pixel_2x_slots = 0;
};

struct CheckedShader {
    std::vector<std::uint32_t> tokens; // from the version to END, for the driver; empty: refused
    std::uint32_t version = 0;         // the program's version token
    bool software = false;             // needs software vertex processing
    // Why it was refused, and at which token.
    const char* fault = "";
    const char* field = "";
    std::uint32_t token = 0;
};

// Nothing is read after END or after an unknown token. `software`: the software versions (2_sw, 3_sw) are
// allowed, and vertex shaders of versions 2 and 3 may use as many registers as these: then they are passed to
// the driver as software versions.
CheckedShader check_shader(const std::uint32_t* tokens, bool pixel, bool software, const ShaderCaps& caps);

} // namespace runtime
