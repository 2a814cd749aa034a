// Derives the key and the uniforms of the code that samples a texture from its sampler's states.
// PIPELINE.md 3.
#pragma once

#include "rasterizer/programs/sampler_key.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/state/device_state.h"

namespace rasterizer {

// `sampler`: row of DeviceState::stages.
SamplerKey derive_sampler_key(const DeviceState& state, std::size_t sampler, const Surface& texture);
// `texture`: may be null.
SamplerUniforms derive_sampler_uniforms(const DeviceState& state, std::size_t sampler,
                                        const Surface* texture);

} // namespace rasterizer
