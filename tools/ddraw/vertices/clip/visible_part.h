// Which part of a primitive is inside of the visible volume.
#pragma once

#include <cstdint>
#include <span>

#include "tools/ddraw/vertices/clip/polygon.h"
#include "tools/ddraw/vertices/clip/processed.h"

namespace ddraw::vertices {

enum class Visible : std::uint8_t { Nothing, Whole, Part };

// `corners`: one to three numbers of processed vertices. `polygon` is the part; a point has none. A primitive
// that must be cut and has a corner that is not finite is not visible.
Visible visible_part(const ProcessedVertices& processed, std::span<const std::size_t> corners,
                     Polygon& polygon);

// The edges of a cut triangle that were edges of the whole one: bit i is that from corner i of the polygon to
// the next. `edges`: bit k says that the edge from corner k of the triangle is drawn.
std::uint32_t outer_edges(const Polygon& polygon, unsigned edges);

} // namespace ddraw::vertices
