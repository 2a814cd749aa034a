// Texture coordinates that a stage generates or transforms (Direct3D 7; dp2emu's PIPELINE.md 2.7, 2.8).
#pragma once

#include "tools/ddraw/vertices/process/vertex_state.h"

namespace ddraw::vertices {

struct CoordinateInputs {
    Float4 set[4];       // the vertices' coordinates
    unsigned components; // how many of them there are
    Vector4 eye, normal; // only for generated coordinates
    bool local_viewer;
};
void compute_coordinates(const CoordinateStage& stage, const CoordinateInputs& in, Float4 (&out)[4]);

} // namespace ddraw::vertices
