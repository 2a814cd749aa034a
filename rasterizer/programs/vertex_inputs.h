// Which vertex input receives the data of a usage.
#pragma once

#include <cstdint>
#include <optional>

#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/vertex_key.h"

namespace rasterizer {

// The fixed-function input for a usage (WIRE.md F.3); nothing for usages that are ignored.
std::optional<VertexInput> fixed_input(dp2::DeclUsage usage, std::uint8_t index);

// For transformed vertices drawn with a ps_3_0 (`reader`): the input that passes a usage unknown to the fixed
// functions on to that shader; nothing if the shader does not read it.
std::optional<VertexInput> passed_input(const ShaderObject& reader, dp2::DeclUsage usage, std::uint8_t index);

} // namespace rasterizer
