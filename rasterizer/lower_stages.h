// The texture-stage cascade as a program. Pipeline spec section 4.
#pragma once

#include <functional>

#include "rasterizer/lower_format.h"
#include "rasterizer/pixel_key.h"

namespace rasterizer {

struct StageInputs {
    Color diffuse, specular;
    std::function<dp2::Result<Color>(int stage)> texture; // samples the stage's texture
};

// What the cascade leaves in CURRENT.
dp2::Result<Color> lower_stages(ir::Builder& b, const PixelKey& key, const StageInputs& inputs);

} // namespace rasterizer
