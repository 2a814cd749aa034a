// Texture sampling as a program: cube faces, level of detail, filters, address modes, border.
// PIPELINE.md 3.1, 3.3, 3.4.
#pragma once

#include "rasterizer/lowering/lower_format.h"
#include "rasterizer/programs/pixel_key.h"

namespace rasterizer {

using SampleCoordinates = std::array<ir::Value, 3>; // u, v, and w of volumes; a direction for cubes

// How the level of detail is computed.
struct SampleLevel {
    enum class From : std::uint8_t {
        Quad,     // from the neighbours' coordinates
        Bias,     // from the neighbours' coordinates, plus `value`
        Value,    // `value` plus the sampler's bias
        Gradients // from ddx, ddy
    } from = From::Quad;
    ir::Value value = 0;
    std::array<ir::Value, 3> ddx{}, ddy{};
};

// The format of the sampled texels; null: unknown.
const dp2::FormatInfo* format_of(const SamplerKey& key);

// Whether samples of this sampler need a level of detail.
bool has_level(const SamplerKey& key);

// The bits and bounds of a sampler's colour key.
struct ColorKeyPlace {
    std::uint32_t word = 0;     // number of the texel's word that is compared
    std::uint32_t bits = 0;     // bits of that word that are compared
    std::uint32_t uniforms = 0; // word of the lower bound in the uniforms; the upper one follows
};
ColorKeyPlace color_key_place(const SamplerKey& key, const SamplerPlace& place,
                              const dp2::FormatInfo& format);

// The colour of a sampler at these coordinates; opaque black when no texture is bound. NotSupported names the
// state or format. Colour keys and convolution kernels only exist for pixel samplers.
dp2::Result<Color> lower_sample(ir::Builder& b, const SamplerKey& key, const SamplerPlace& place,
                                const SampleCoordinates& at, const SampleLevel& level = {});

} // namespace rasterizer
