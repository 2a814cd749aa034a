// Texture sampling as a program: level of detail, filters, address modes, border. Pipeline spec 3.1, 3.3.
#pragma once

#include "rasterizer/lower_format.h"
#include "rasterizer/pixel_key.h"

namespace rasterizer {

// The colour that sampler `slot` gives at (u, v), with derivatives from the quad. NotSupported names the
// state or format.
dp2::Result<Color> lower_sample(ir::Builder& b, const SamplerKey& key, std::uint32_t slot, ir::Value u,
                                ir::Value v);

} // namespace rasterizer
