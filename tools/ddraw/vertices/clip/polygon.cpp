#include "tools/ddraw/vertices/clip/polygon.h"

#include <limits>
#include <utility>

namespace ddraw::vertices {

namespace {

// The least w: 1/w of a float must be finite.
constexpr double kLeastW = std::numeric_limits<float>::min();

struct Plane {
    int bit;
    int axis;
    double sign;   // of the coordinate in the distance
    double with_w; // of w
};
// First those of depth, after which w is positive with most projections
constexpr Plane kPlanes[] = {{kClipFront, 2, 1, 0}, {kNowhere, 3, 1, 0},    {kClipBack, 2, -1, 1},
                             {kClipLeft, 0, 1, 1},  {kClipRight, 0, -1, 1}, {kClipBottom, 1, 1, 1},
                             {kClipTop, 1, -1, 1}};

double distance(const Plane& plane, const Corner& corner) {
    return plane.sign * corner.at[plane.axis] + plane.with_w * corner.at[3] -
           (plane.bit == kNowhere ? kLeastW : 0);
}

// Both ends have positive weights, so that nothing cancels out: w stays as large as the smaller of the two.
Corner between(const Plane& plane, const Corner& inside, double in, const Corner& outside, double out) {
    const double of_inside = -out / (in - out), of_outside = in / (in - out);
    Corner made;
    for (int i = 0; i < 4; ++i) made.at[i] = of_inside * inside.at[i] + of_outside * outside.at[i];
    for (int i = 0; i < 3; ++i)
        made.weight[i] = of_inside * inside.weight[i] + of_outside * outside.weight[i];
    made.original = -1;
    // Exactly on the plane, however the weights were rounded
    made.at[plane.axis] = plane.bit == kNowhere ? kLeastW : -plane.sign * plane.with_w * made.at[3];
    return made;
}

// One plane by the algorithm of Sutherland and Hodgman. A line is not closed: its last edge is left out.
void cut(const Polygon& from, Polygon& to, const Plane& plane, bool closed) {
    to.count = 0;
    for (std::size_t i = 0; i < from.count; ++i) {
        const Corner& a = from.corner[i];
        const double here = distance(plane, a);
        if (here >= 0) to.corner[to.count++] = a;
        if (i + 1 == from.count && !closed) break;
        const Corner& b = from.corner[(i + 1) % from.count];
        const double there = distance(plane, b);
        // Always from inside to outside, so that both triangles at an edge get the same corner
        if (here >= 0 && there < 0 && here > 0) to.corner[to.count++] = between(plane, a, here, b, there);
        if (here < 0 && there > 0) to.corner[to.count++] = between(plane, b, there, a, here);
    }
}

} // namespace

void cut(Polygon& polygon, const ClipPosition* positions, std::size_t corners, unsigned planes) {
    polygon.count = corners;
    for (std::size_t i = 0; i < corners; ++i) {
        const ClipPosition& p = positions[i];
        polygon.corner[i] = {
            {double{p.x}, double{p.y}, double{p.z}, double{p.w}}, {0, 0, 0}, static_cast<int>(i)};
        polygon.corner[i].weight[i] = 1;
    }
    Polygon other;
    for (const Plane& plane : kPlanes) {
        if (!(planes & static_cast<unsigned>(plane.bit))) continue;
        cut(polygon, other, plane, corners == 3);
        std::swap(polygon, other);
        if (polygon.count < corners) {
            polygon.count = 0; // a point of it touches the volume
            return;
        }
    }
}

} // namespace ddraw::vertices
