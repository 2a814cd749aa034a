// Linkage of ps_3_0 inputs by usage and index: the component of the shaded vertex that each input reads. Both
// shaders are linked to the usages, not to each other. PIPELINE.md 6.7.
#pragma once

#include <array>

#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/varyings.h"

namespace rasterizer {

// The fixed component of COLOR0, COLOR1 and TEXCOORD0..7; -1 for other usages.
int standard_component(dp2::DeclUsage usage, std::uint8_t index);

struct LinkedInput {
    ShaderDeclaration declared;
    // The components that x, y, z, w read; -1 for those that are not in the input's mask.
    std::array<int, 4> component = {-1, -1, -1, -1};
    bool is_color = false; // COLOR0 or COLOR1
};
// Links all inputs of `pixel`. Usages without a fixed component get texture coordinate sets that the shader
// does not read otherwise, then single components that it does not read. NotSupported if these run out, too,
// which happens only if registers are declared twice.
dp2::Result<std::vector<LinkedInput>> link_inputs(const ShaderObject& pixel);

} // namespace rasterizer
