// Samplers that are composed of single texel reads: fetch-4, convolution, colour keys.
// PIPELINE.md 3.3, 3.8, 3.9.
#pragma once

#include "rasterizer/lowering/lower_sampler.h"

namespace rasterizer {

// All functions read the base level. The arguments must outlive the object.
class TexelSamples {
  public:
    TexelSamples(ir::Builder& builder, const SamplerKey& key, const SamplerPlace& place,
                 const dp2::FormatInfo& format)
        : b(builder), key_(key), place_(place), format_(format) {}

    // Fetch4: the nearest texel in alpha; its right, lower and diagonal neighbours in red, green and blue.
    // The position is off by half a texel, as in the driver that introduced fetch-4, since programs depend on
    // that. ATI1: the nearest texel in all four channels.
    dp2::Result<Color> fetch_four(const SampleCoordinates& at, bool repeats);
    // Convolution: the weighted average of a box of texels, interpolated between the boxes at the four
    // nearest texel positions (WIRE.md E.16).
    dp2::Result<Color> convolve(const SampleCoordinates& at);
    // Mask: the nearest texel is in the colour key.
    ir::Value nearest_in_key(const SampleCoordinates& at);

  private:
    struct Index {
        ir::Value at;      // float, integral
        ir::Value outside; // mask
    };
    ir::Value modulo(ir::Value a, ir::Value n);
    Index address(dp2::TextureAddress mode, ir::Value texel, ir::Value size);
    std::uint32_t uniform_word(std::size_t member) const {
        return place_.uniforms + static_cast<std::uint32_t>(member / 4);
    }
    ir::Value level() { return b.uniform(uniform_word(offsetof(SamplerUniforms, base_level))); }
    ir::Value level_size(std::uint32_t axis);
    Color border();
    dp2::Result<Color> texel(const Index& x, const Index& y);

    ir::Builder& b;
    const SamplerKey& key_;
    const SamplerPlace& place_;
    const dp2::FormatInfo& format_;
};

} // namespace rasterizer
