// Linkage of ps_3_0 inputs by usage and index: which component of the shaded vertex each input reads. Both
// shaders are linked against the usages, not against each other. Pipeline spec 6.7.
#pragma once

#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/varyings.h"

namespace rasterizer {

// The fixed component of COLOR0, COLOR1 and TEXCOORD0..7; -1 for other usages.
int standard_component(dp2::DeclUsage usage, std::uint8_t index);

struct LinkedInput {
    ShaderDeclaration declared;
    int component = 0; // of its x
};
// All inputs of `pixel`. Other usages get texture coordinate sets that the shader does not read otherwise;
// NotSupported when there are not enough of those.
dp2::Result<std::vector<LinkedInput>> link_inputs(const ShaderObject& pixel);

} // namespace rasterizer
