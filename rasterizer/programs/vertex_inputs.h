// Which vertex input receives the data of a usage.
#pragma once

#include <cstdint>
#include <optional>

#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/vertex_key.h"

namespace rasterizer {

// The fixed-function input for a usage (WIRE.md F.3); nothing for usages that are ignored.
std::optional<VertexInput> fixed_input(dp2::DeclUsage usage, std::uint8_t index);

// For usages of transformed vertices without a fixed_input(): the vertex input that is passed through to the
// input (usage, index) of `reader`, a ps_3_0 shader. It is VertexInput::Passed0 + k if that is the k-th input
// of `reader` and k < kPassedInputs; otherwise nothing.
std::optional<VertexInput> passed_input(const ShaderObject& reader, dp2::DeclUsage usage, std::uint8_t index);

} // namespace rasterizer
