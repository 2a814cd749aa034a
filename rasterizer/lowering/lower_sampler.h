// Texture sampling as a program: cube faces, level of detail, filters, address modes, border. Pipeline
// spec 3.1, 3.3, 3.4.
#pragma once

#include "rasterizer/lowering/lower_format.h"
#include "rasterizer/programs/pixel_key.h"

namespace rasterizer {

using SampleCoordinates = std::array<ir::Value, 3>; // u, v, and w of volumes; a direction for cubes

// Where the level of detail comes from.
struct SampleLevel {
    enum class From : std::uint8_t {
        Quad,     // the neighbours' coordinates
        Bias,     // those, and `value` added
        Value,    // `value` (and the sampler's bias)
        Gradients // ddx, ddy
    } from = From::Quad;
    ir::Value value = 0;
    std::array<ir::Value, 3> ddx{}, ddy{};
};

// The colour of a sampler at these coordinates; opaque black when no texture is bound. NotSupported names the
// state or format. Colour keys and convolution kernels only exist for pixel samplers.
dp2::Result<Color> lower_sample(ir::Builder& b, const SamplerKey& key, const SamplerPlace& place,
                                const SampleCoordinates& at, const SampleLevel& level = {});

} // namespace rasterizer
