// IDirect3DDevice::ComputeSphereVisibility.
#pragma once

#include <cstdint>

#include "tools/ddraw/vertices/transform/viewport.h"

namespace ddraw::vertices {

// D3DVIS_*: two bits each for the frustum, then the left, right, top, bottom, near and far plane: 0 inside, 1
// intersects, 2 outside.
//
// A sphere is inside of a plane when its centre's distance from it is more than the radius, outside when it
// is less than minus the radius. The frustum's bits are the largest of its planes'. Windows also reports
// intersections for some spheres that are inside by this rule; no rule is known for them (Wine's
// test_compute_sphere_visibility, tests 2 and 5).
std::uint32_t sphere_visibility(const float (&center)[3], float radius, const Matrix& world,
                                const Matrix& view, const Matrix& projection, const Screen& screen);

} // namespace ddraw::vertices
