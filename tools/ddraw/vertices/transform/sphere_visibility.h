// IDirect3DDevice::ComputeSphereVisibility.
#pragma once

#include <cstdint>
#include <optional>

#include "tools/ddraw/vertices/transform/viewport.h"

namespace ddraw::vertices {

// D3DVIS_*: two bits each for the frustum, then the left, right, top, bottom, near and far plane: 0 inside, 1
// intersects, 2 outside. The frustum's are the largest of its planes'. Nothing if the combined matrix has no
// inverse (D3DERR_INVALIDMATRIX).
//
// A sphere is outside of a plane when its centre is by more than the radius. In Direct3D 7 (kNoReserve) it is
// inside when the distance of its centre is the radius or more; before, when the distance exceeds the radius
// by more than kReserve. There Windows reports some spheres that are inside as intersecting; no document says
// which. Any reserve of at least 0.25 and less than 0.5 gives all the results that are known (Wine's
// test_compute_sphere_visibility, whose tests 2 and 5 need it). A program only loses time by a sphere that is
// said to intersect.
inline constexpr double kReserve = 0.25, kNoReserve = 0;
std::optional<std::uint32_t> sphere_visibility(const float (&center)[3], float radius, const Matrix& world,
                                               const Matrix& view, const Matrix& projection,
                                               const Screen& screen, double reserve = kReserve);

} // namespace ddraw::vertices
