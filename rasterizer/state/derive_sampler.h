// Derives key and uniforms of a sampler's code from the sampler states and the texture. PIPELINE.md 3.
#pragma once

#include "rasterizer/programs/sampler_key.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/state/device_state.h"

namespace rasterizer {

// `sampler`: index in DeviceState::stages (see sampler_slot()).
SamplerKey derive_sampler_key(const DeviceState& state, std::size_t sampler, const Surface& texture);
// `texture`: may be null.
SamplerUniforms derive_sampler_uniforms(const DeviceState& state, std::size_t sampler,
                                        const Surface* texture);

} // namespace rasterizer
