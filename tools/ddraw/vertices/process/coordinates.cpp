#include "tools/ddraw/vertices/process/coordinates.h"

namespace ddraw::vertices {

namespace {

Vector4 generated(Generated from, const CoordinateInputs& in) {
    if (from == Generated::Normal) return in.normal;
    if (from == Generated::Position) return in.eye;
    // The vector to the eye, reflected at the normal
    const Vector4 to_eye = in.local_viewer ? normalized(in.eye * all(-1)) : Vector4{all(0), all(0), all(-1)};
    return in.normal * (dot(to_eye, in.normal) * 2.0f) - to_eye;
}

} // namespace

void compute_coordinates(const CoordinateStage& stage, const CoordinateInputs& in, Float4 (&out)[4]) {
    Float4 row[4];
    if (stage.from != Generated::None) {
        const Vector4 v = generated(stage.from, in);
        row[0] = v.x, row[1] = v.y, row[2] = v.z, row[3] = all(1);
    } else {
        // The component after the last is 1, so that matrices of two-dimensional coordinates translate in
        // row 3.
        for (unsigned i = 0; i < 4; ++i)
            row[i] = i < in.components ? in.set[i] : all(i == in.components && i > 0 ? 1.0f : 0.0f);
    }
    for (unsigned column = 0; column < 4; ++column) {
        out[column] = stage.transforms() ? all(0) : row[column];
        if (!stage.transforms() || column >= stage.components) continue;
        const auto& m = stage.matrix.m;
        out[column] =
            ((row[0] * m[0][column] + row[1] * m[1][column]) + row[2] * m[2][column]) + row[3] * m[3][column];
    }
}

} // namespace ddraw::vertices
