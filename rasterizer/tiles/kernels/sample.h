#pragma once

#include "rasterizer/ir/sampler.h"
#include "rasterizer/tiles/kernels/kernels_isa.h"

namespace rasterizer::RASTERIZER_ISA {

// Samples a texture for 16 lanes: out[0] to out[3] are red, green, blue and alpha as floats, or zeros if no
// texture is bound. arguments: kSampleArguments Lanes.
void sample_of(const Invocation& invocation, const ir::Sampler& sampler, const Lanes* arguments, Lanes* out);

// Counts one texel read in the cache model.
void watch(TexelCache& cache, const TextureView& texture, const std::byte* at);

} // namespace rasterizer::RASTERIZER_ISA
