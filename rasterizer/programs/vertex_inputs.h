// Maps the usages of vertex elements to vertex inputs of the fixed-function pipeline.
#pragma once

#include <cstdint>
#include <optional>

#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/vertex_key.h"

namespace rasterizer {

// The fixed-function input for a usage (WIRE.md F.3); nullopt for usages without one.
std::optional<VertexInput> fixed_input(dp2::DeclUsage usage, std::uint8_t index);

// For usages of transformed vertices without a fixed_input(): the vertex input that is passed through to the
// input (usage, index) of `reader`, a ps_3_0 shader. It is VertexInput::Passed0 + k if `reader` declares that
// input as its k-th and k < kPassedInputs; otherwise nullopt.
std::optional<VertexInput> passed_input(const ShaderObject& reader, dp2::DeclUsage usage, std::uint8_t index);

} // namespace rasterizer
