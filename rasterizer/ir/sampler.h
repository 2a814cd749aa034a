// How SampleTexture addresses, decodes and filters the texels of one texture. A program has a list of
// samplers; lowering/lower_sampler.cpp derives them from the states of Direct3D's samplers.
// PIPELINE.md 3.1, 3.3, 3.6.
//
// The result for each lane; numbers are binary32, mix(a, b, t) is a + t * (b - a).
// - Mip: `at` is FMin(FMax(level, max_level), last_level). None reads base_level; Point reads level
//   FMin(floor(at + 1/2), last_level); Linear mixes the levels f = floor(at) and FMin(f + 1, last_level) by
//   at - f. Levels are clamped to those the texture has.
// - Filter: min_linear where 0 < level, else mag_linear (also for a NaN).
// - Position: Wrap takes c - floor(c) of a coordinate c, Mirror c - 2 * floor(c / 2), the others
//   FMin(FMax(c, -2), 2).
//   Linear: FRound(c * (256 * size) - 128) counts 1/256 texels; its quotient by 256, rounded down, is t, and
//   the remainder / 256 is the weight of t + 1. Nearest: t is FToI(floor(c * size)), and the weight is 0.
// - Address: Wrap takes t + size when t < 0, t - size when t >= size, and the last texel if the result is
//   still outside the level (from a NaN); its t + 1 is the texel after t, or 0 if t is the last.
//   Mirror takes 2 * size - 1 - t when t >= size; MirrorOnce takes -1 - t when t < 0; then t is clamped to
//   the level. Border reads the border colour outside the level. Cubes clamp.
// - Filter order: columns first, then rows, then slices. When filters_whole(), unorms are filtered as whole
//   numbers (and a border as number * (2^width - 1)), and the result of each level is scaled.
#pragma once

#include <cstdint>
#include <type_traits>

#include "dp2/tables/enums.h"

namespace rasterizer::ir {

// One channel of a texel, in `width` bits at bit `shift` of one of its words.
struct TexelChannel {
    enum class Code : std::uint8_t {
        Zero,    // no bits: 0
        One,     // no bits: 1
        Unorm,   // float(bits) * (1 / (2^width - 1)), width up to 24
        Snorm,   // max(float(signed bits) * (1 / (2^(width - 1) - 1)), -1)
        Snorm5,  // 5 signed bits: b * (1 / 15) if b >= 0, else b * (1 / 16); needs no clamp to -1
        Half,    // 16 bits: a float of 5 exponent bits
        Float,   // 32 bits
        Float24, // 24 bits without a sign: 4 exponent bits, 20 of mantissa
    } code = Code::Zero;
    std::uint8_t word = 0, shift = 0, width = 0;
    // Value outside the texture: a word of SamplerUniforms::border, or a constant.
    std::uint8_t border = kBorderZero;
    static constexpr std::uint8_t kBorderZero = 4, kBorderOne = 5;
    bool operator==(const TexelChannel&) const = default;
    bool has_bits() const { return code > Code::One; }
};

// The numbers that a sampler reads from the draw's uniforms.
struct SamplerUniforms {
    float border[4] = {};
    float size[3] = {1, 1, 1}; // size of level 0, in texels
    float lod_bias = 0;
    std::uint32_t max_level = 0;  // MAXMIPLEVEL and SetLOD together, <= last_level
    std::uint32_t last_level = 0; // levels - 1
    std::uint32_t base_level = 0; // SETTEXLOD alone: the level that is sampled without a mip filter
};

struct Sampler {
    enum class Mip : std::uint8_t { None, Point, Linear };
    enum class Shape : std::uint8_t {
        Flat,
        Volume,
        Cube
    }; // kSampleW: unused; the coordinate of the slice; the number of the face
    // Conversion of a decoded texel, before it is filtered.
    enum class Texels : std::uint8_t {
        Colors,
        Srgb,     // red, green and blue are converted to linear light
        Bump,     // blue is the square root of max(1 - red^2 - green^2, 0)
        Compared, // argument kSampleReference <= red ? 1 : 0, in all channels
    };

    TexelChannel channels[4]; // red, green, blue, alpha
    dp2::TextureAddress address[3] = {dp2::TextureAddress::Clamp, dp2::TextureAddress::Clamp,
                                      dp2::TextureAddress::Clamp};
    std::uint8_t slot = 0;          // index in the draw's textures
    std::uint32_t key_bits = 0;     // bits of the texel's word that are compared with the colour key
    std::uint16_t uniforms = 0;     // first word of its SamplerUniforms
    std::uint16_t key_uniforms = 0; // word of the key's lower bound; the upper one follows
    std::uint8_t texel_bytes = 0;
    Shape shape = Shape::Flat;
    Mip mip = Mip::None;
    bool mag_linear = false, min_linear = false;
    Texels texels = Texels::Colors;
    // 0: no colour key; otherwise texels whose word number keyed - 1 is in the key read 0 in all channels.
    std::uint8_t keyed = 0;
    bool probes = false; // averages several samples along a line (anisotropic filter)
    bool operator==(const Sampler&) const = default;

    // Whether argument kSampleLevel selects levels or filters.
    bool has_level() const { return mip != Mip::None || mag_linear != min_linear; }
    bool may_filter() const { return mag_linear || min_linear; }
    // Whether texels outside the texture may be read.
    bool has_border() const {
        constexpr auto kBorder = dp2::TextureAddress::Border;
        if (shape == Shape::Cube) return false;
        return address[0] == kBorder || address[1] == kBorder ||
               (shape == Shape::Volume && address[2] == kBorder);
    }
    // Whether each channel is a whole byte of the texel's only word.
    bool has_byte_channels() const {
        if (texel_bytes != 4) return false;
        for (const TexelChannel& channel : channels)
            if (channel.has_bits() && (channel.width != 8 || channel.shift % 8 != 0)) return false;
        return true;
    }
    // Whether channels are filtered as whole numbers and scaled afterwards: sums of 8-bit numbers are exact.
    bool filters_whole() const {
        if (texels != Texels::Colors || keyed != 0) return false;
        for (const TexelChannel& channel : channels)
            if (channel.has_bits() && (channel.code != TexelChannel::Code::Unorm || channel.width > 8))
                return false;
        return true;
    }
};

// No padding: its bytes are hashed.
static_assert(std::has_unique_object_representations_v<Sampler>);

// The arguments of SampleTexture, floats; unused ones may be missing.
enum SampleArgument : std::uint32_t {
    kSampleU,
    kSampleV,
    kSampleW,
    kSampleLevel,     // level of detail; used if has_level()
    kSampleReference, // used with Texels::Compared
    // With `probes`: the mean of samples i = 0, 1, ... below kSampleCount (1 to 16) at the coordinates plus
    // ((i + 1/2) / count - 1/2) times the step.
    kSampleCount,
    kSampleStepU,
    kSampleStepV,
    kSampleStepW,
    kSampleArguments
};
inline constexpr std::uint32_t kMaxProbes = 16;

} // namespace rasterizer::ir
