// Which vertex input receives the data of a usage.
#pragma once

#include <cstdint>
#include <optional>

#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/vertex_key.h"

namespace rasterizer {

// The fixed-function input for a usage (WIRE.md F.3); nothing for usages that are ignored.
std::optional<VertexInput> fixed_input(dp2::DeclUsage usage, std::uint8_t index);

// For transformed vertices and a ps_3_0 shader `reader`, when fixed_input() has no input for the usage: if
// (usage, index) is input k of `reader`, k < kPassedInputs, then VertexInput::Passed0 + k, which is passed
// through to that input; otherwise nothing.
std::optional<VertexInput> passed_input(const ShaderObject& reader, dp2::DeclUsage usage, std::uint8_t index);

} // namespace rasterizer
