// The texture-stage cascade as a program. PIPELINE.md 4.
#pragma once

#include <functional>

#include "rasterizer/lowering/lower_format.h"
#include "rasterizer/programs/pixel_key.h"

namespace rasterizer {

class StageTracer;

struct BumpOffset {
    ir::Value u = 0, v = 0;
};
struct StageInputs {
    Color diffuse, specular;
    // Samples the stage's texture, after adding a bump stage's offset to its coordinates.
    std::function<dp2::Result<Color>(int stage, const BumpOffset* offset)> texture;
    StageTracer* tracer = nullptr; // may be null
};

// The value of CURRENT after the last stage.
dp2::Result<Color> lower_stages(ir::Builder& b, const PixelKey& key, const StageInputs& inputs);

} // namespace rasterizer
