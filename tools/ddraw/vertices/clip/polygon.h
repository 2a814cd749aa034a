// A triangle or line cut by the planes of the visible volume, in double precision. Its corners know their
// weights of the primitive's corners, from which the other attributes follow.
#pragma once

#include <cstddef>

#include "tools/ddraw/vertices/transform/positions.h"

namespace ddraw::vertices {

struct Corner {
    double at[4];     // clip position
    double weight[3]; // of the primitive's corners; their sum is 1
    int original;     // the primitive's corner that it is; -1: made by a plane
};

struct Polygon {
    static constexpr std::size_t kMost = 3 + 7; // each plane adds at most one corner
    std::size_t count = 0;
    Corner corner[kMost];
};

// `corners`: 2 or 3. `planes`: those that some corner is outside of. Positions must be finite.
// The result is empty if nothing is inside; otherwise all of it is, and w is positive.
void cut(Polygon& polygon, const ClipPosition* positions, std::size_t corners, unsigned planes);

} // namespace ddraw::vertices
