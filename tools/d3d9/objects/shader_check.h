// What a shader must be to be created: tokens without a length, of this stage, within the device's versions.
// It needs no Windows header, so that it is fuzzed natively.
#pragma once

#include <cstdint>
#include <vector>

#include "responses/include/dp2emu.h"

namespace d3d9 {

// Of D3DCAPS9.
struct ShaderCaps {
    std::uint32_t vertex_version = 0, pixel_version = 0; // as in a version token, 0x0300
    std::uint32_t vertex_30_slots = 0, pixel_30_slots = 0, pixel_2x_slots = 0;
};

struct CheckedShader {
    std::vector<std::uint32_t> tokens; // from the version to END, for the driver; empty: refused
    std::uint32_t version = 0;         // the program's version token
    bool software = false;             // it runs with software vertex processing alone
    // Why it was refused, and about which token.
    const char* fault = "";
    const char* field = "";
    std::uint32_t token = 0;
};

// Nothing is read behind END, nor behind a token that is unknown. `software`: the software versions (2_sw,
// 3_sw) are allowed, and vertex shaders of versions 2 and 3 may have as many registers as those: the driver
// gets them as such.
CheckedShader check_shader(const std::uint32_t* tokens, bool pixel, bool software, const ShaderCaps& caps);

} // namespace d3d9
