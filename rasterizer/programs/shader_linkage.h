// Linkage of ps_3_0 inputs by usage and index: which component of the shaded vertex each input reads. Both
// shaders are linked against the usages, not against each other. PIPELINE.md 6.7.
#pragma once

#include <array>

#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/varyings.h"

namespace rasterizer {

// The fixed component of COLOR0, COLOR1 and TEXCOORD0..7; -1 for other usages.
int standard_component(dp2::DeclUsage usage, std::uint8_t index);

struct LinkedInput {
    ShaderDeclaration declared;
    std::array<int, 4> component = {-1, -1, -1, -1}; // of x, y, z, w, where its mask has them
    bool is_color = false;                           // COLOR0 or COLOR1
};
// All inputs of `pixel`. Other usages get texture coordinate sets that the shader does not read otherwise,
// and when there are no more of these, single components that it does not read. NotSupported when these are
// used up, too: registers are declared twice.
dp2::Result<std::vector<LinkedInput>> link_inputs(const ShaderObject& pixel);

} // namespace rasterizer
