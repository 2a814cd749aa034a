// Linkage of ps_3_0 inputs by usage and index: the components of the shaded vertex that each input reads.
// They depend only on the pixel shader, not on the vertex shader. PIPELINE.md 6.7.
#pragma once

#include <array>

#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/varyings.h"

namespace rasterizer {

// The first of the four components that COLOR0, COLOR1 and TEXCOORD0..7 always use; -1 for other usages.
int standard_component(dp2::DeclUsage usage, std::uint8_t index);

struct LinkedInput {
    ShaderDeclaration declared;
    // The components that the input's x, y, z, w read; -1 for those that are not in its mask.
    std::array<int, 4> component = {-1, -1, -1, -1};
    bool is_color = false; // COLOR0 or COLOR1
};
// Links all inputs of `pixel`. Usages without a standard_component() get texture coordinate sets that the
// shader does not read; when these run out, single components that it does not read; when these run out,
// NotSupported, which happens only if registers are declared twice.
dp2::Result<std::vector<LinkedInput>> link_inputs(const ShaderObject& pixel);

} // namespace rasterizer
