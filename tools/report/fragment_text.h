// What became of a primitive at a pixel, in words and in JSON.
#pragma once

#include <optional>
#include <string>

#include "rasterizer/schedule/pixel_probe.h"
#include "responses/analysis/cleared_parts.h"
#include "responses/analysis/pixel_history.h"
#include "tools/cli/json_lines.h"

namespace tools {

// "passed; z 0.5; shader 1 0.5 0 1; depth 1 to 0.5": how the fragment ended, the values that its program had
// computed by then, and the depth and stencil of the depth buffer.
// `blend`: of the draw.
std::string fragment_text(const rasterizer::ProbedPrimitive& primitive, const rasterizer::FragmentNote& note,
                          const std::optional<responses::PixelBlend>& blend);
// "op", "source", "dest", "alpha" with the same if it differs, and "factor" where a factor reads it.
Json blend_json(const responses::PixelBlend& blend);
Json fragment_json(const rasterizer::ProbedPrimitive& primitive, const rasterizer::FragmentNote& note);
// "(100,40 z 0.5) (...)": the corners on the screen.
std::string corners_text(const rasterizer::SourcePrimitive& source);
Json corners_json(const rasterizer::SourcePrimitive& source);
// ", also depth to 1 and stencil to 0": what a clear of the pixel writes besides; empty: nothing.
std::string beside_text(const responses::ClearedParts& parts);
Json beside_json(const responses::ClearedParts& parts);
const char* end_name(rasterizer::FragmentEnd end);

} // namespace tools
