#pragma once

#include "rasterizer/ir/sampler.h"
#include "rasterizer/tiles/kernels/kernels_isa.h"

namespace rasterizer::RASTERIZER_ISA {

struct SampleInputs {
    const TextureView* texture = nullptr;
    const std::uint32_t* uniforms = nullptr;
    const Lanes* arguments = nullptr; // kSampleArguments
    std::uint32_t live = 0;           // lanes whose reads are counted
    TexelCache* cache = nullptr;      // null: none are
};
// out[0] to out[3]: red, green, blue and alpha of 16 lanes, floats; zeros without a texture.
void sample(const ir::Sampler& sampler, const SampleInputs& in, Lanes* out);

// The same with what an invocation has.
void sample_of(const Invocation& invocation, const ir::Sampler& sampler, const Lanes* arguments, Lanes* out);

// Counts one texel read in the cache model.
void watch(TexelCache& cache, const TextureView& texture, const std::byte* at);

} // namespace rasterizer::RASTERIZER_ISA
