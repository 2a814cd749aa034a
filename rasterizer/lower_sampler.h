// Texture sampling as a program: cube faces, level of detail, filters, address modes, border. Pipeline
// spec 3.1, 3.3, 3.4.
#pragma once

#include "rasterizer/lower_format.h"
#include "rasterizer/pixel_key.h"

namespace rasterizer {

using SampleCoordinates = std::array<ir::Value, 3>; // u, v, and w of volumes; a direction for cubes

// The colour that sampler `slot` gives there, with derivatives from the quad. NotSupported names the state or
// format.
dp2::Result<Color> lower_sample(ir::Builder& b, const SamplerKey& key, std::uint32_t slot,
                                const SampleCoordinates& at);

} // namespace rasterizer
