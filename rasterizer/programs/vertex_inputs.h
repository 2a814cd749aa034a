// Which vertex input a usage feeds.
#pragma once

#include <cstdint>
#include <optional>

#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/vertex_key.h"

namespace rasterizer {

// The fixed-function input that a usage feeds (WIRE.md F.3); nothing for usages it ignores.
std::optional<VertexInput> fixed_input(dp2::DeclUsage usage, std::uint8_t index);

// For transformed vertices drawn under a ps_3_0: the input that passes a usage, unknown to the fixed
// functions, on to that shader (`reader`); nothing when the shader does not read it.
std::optional<VertexInput> passed_input(const ShaderObject& reader, dp2::DeclUsage usage, std::uint8_t index);

} // namespace rasterizer
