// The lighting equation as a program. PIPELINE.md 2.3, 2.4.
#pragma once

#include "rasterizer/ir/ir_math.h"
#include "rasterizer/lowering/lower_format.h"
#include "rasterizer/programs/vertex_key.h"

namespace rasterizer {

class StageTracer;

struct LightingInputs {
    Vec3 position;                 // eye space
    Vec3 normal;                   // eye space; unused when the vertex has none
    Color diffuse, specular;       // the vertex' colours, or their defaults
    StageTracer* tracer = nullptr; // may be null
};
struct LitColors {
    Color diffuse, specular; // clamped to 0..1
};

LitColors lower_lighting(ir::Builder& b, const VertexKey& key, const LightingInputs& inputs);

} // namespace rasterizer
