// The parts of a draw's snapshot, and which of them must be derived again when a state changes. Invariant: a
// part that parts_of() does not return for a state does not depend on that state.
#pragma once

#include <cstddef>
#include <cstdint>

#include "dp2/tables/render_states.h"
#include "dp2/tables/stage_states.h"

namespace rasterizer {

using DrawParts = std::uint32_t; // a set of the following bits
inline constexpr DrawParts kTargetPart = 1, kTexturePart = 2, kPixelProgramPart = 4, kPixelUniformPart = 8,
                           kVertexProgramPart = 16, kVertexUniformPart = 32, kRasterPart = 64;
// Parts of the uniforms: only float constants of the shader, see DrawChanges::take_constants().
inline constexpr DrawParts kPixelConstantPart = 128, kVertexConstantPart = 256;
// Of the vertex uniforms those that depend on world matrices.
inline constexpr DrawParts kVertexWorldPart = 512;
// Another vertex format or shader was selected: for the parts that depend on which it is, draws of each have
// a snapshot of their own (DrawSnapshotter).
inline constexpr DrawParts kShaderChoicePart = 1024;
inline constexpr DrawParts kPixelParts = kPixelProgramPart | kPixelUniformPart,
                           kVertexParts = kVertexProgramPart | kVertexUniformPart,
                           kAnyVertexUniforms = kVertexUniformPart | kVertexConstantPart | kVertexWorldPart,
                           // The parts that depend on which shader is selected, besides VertexShape
    kVertexShaderParts = kTexturePart | kVertexParts | kRasterPart,
                           kPixelShaderParts = kTexturePart | kPixelParts | kVertexProgramPart,
                           kAllDrawParts =
                               kTargetPart | kTexturePart | kPixelParts | kVertexParts | kRasterPart;

DrawParts parts_of(dp2::Rs state);
// `row`: of DeviceState::stages.
DrawParts parts_of(dp2::Tss state, std::size_t row);

} // namespace rasterizer
