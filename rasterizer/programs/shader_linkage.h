// Which component of a vertex each input of a ps_3_0 reads: by usage and index, so that both stages agree
// without knowing each other. Pipeline spec 6.7.
#pragma once

#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/varyings.h"

namespace rasterizer {

// The component that a usage has for everybody: COLOR0 and 1, TEXCOORD0 to 7; -1 for the others.
int standard_component(dp2::DeclUsage usage, std::uint8_t index);

struct LinkedInput {
    ShaderDeclaration declared;
    int component = 0; // of its x
};
// The other usages take texture sets that this shader does not read. NotSupported: there are too many.
dp2::Result<std::vector<LinkedInput>> link_inputs(const ShaderObject& pixel);

} // namespace rasterizer
