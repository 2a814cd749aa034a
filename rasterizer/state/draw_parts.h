// The parts of a draw's snapshot, and which of them must be derived again when a state changes. Invariant: a
// part that parts_of() does not return for a state does not depend on that state.
#pragma once

#include <cstdint>

#include "dp2/tables/render_states.h"
#include "dp2/tables/stage_states.h"

namespace rasterizer {

using DrawParts = std::uint32_t; // a set of the following bits
inline constexpr DrawParts kTargetPart = 1, kTexturePart = 2, kPixelProgramPart = 4, kPixelUniformPart = 8,
                           kVertexProgramPart = 16, kVertexUniformPart = 32, kRasterPart = 64;
// Parts of the uniforms: only float constants of the shader, see DrawChanges::take_constants().
inline constexpr DrawParts kPixelConstantPart = 128, kVertexConstantPart = 256;
inline constexpr DrawParts kPixelParts = kPixelProgramPart | kPixelUniformPart,
                           kVertexParts = kVertexProgramPart | kVertexUniformPart,
                           // The parts that depend on which shader is selected, besides VertexShape
    kVertexShaderParts = kTexturePart | kVertexParts | kRasterPart,
                           kPixelShaderParts = kTexturePart | kPixelParts | kVertexProgramPart,
                           kAllDrawParts =
                               kTargetPart | kTexturePart | kPixelParts | kVertexParts | kRasterPart;

DrawParts parts_of(dp2::Rs state);
DrawParts parts_of(dp2::Tss state);

} // namespace rasterizer
