#include "rasterizer/lowering/lower_sampler.h"

#include "rasterizer/ir/ir_math.h"
#include "rasterizer/lowering/lower_cube.h"
#include "rasterizer/lowering/lower_texels.h"

namespace rasterizer {

using dp2::TextureAddress;
using dp2::TextureFilter;
using ir::Builder;
using ir::TexelChannel;
using ir::Value;

namespace {

constexpr std::uint8_t kVolume = 3, kCube = 6;

dp2::Status check(const SamplerKey& key) {
    const TextureAddress modes[] = {key.address_u, key.address_v, key.address_w};
    for (int axis = 0; key.dimension != kCube && axis < (key.dimension == kVolume ? 3 : 2); ++axis)
        if (modes[axis] < TextureAddress::Wrap || modes[axis] > TextureAddress::MirrorOnce)
            return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DTSS_ADDRESS"};
    if (key.convolution_width || key.mag == kFilterFetchFour || key.mag == kFilterFetchOne) return {};
    for (const TextureFilter filter : {key.mag, key.min})
        if (filter > TextureFilter::GaussianQuad || filter == TextureFilter::FlatCubic ||
            filter == TextureFilter::GaussianCubic)
            return dp2::not_supported("D3DSAMP_MAGFILTER");
    if (key.mip > TextureFilter::Anisotropic) return dp2::not_supported("D3DSAMP_MIPFILTER");
    return {};
}

bool is_linear(TextureFilter filter) {
    return filter >= TextureFilter::Linear;
}

// The encoding of channel `number` (0 red to 3 alpha), with the format's defaults if the format lacks it.
dp2::Result<TexelChannel> channel_of(const dp2::FormatInfo& format, int number) {
    using Code = TexelChannel::Code;
    const dp2::Channel channels[] = {format.r, format.g, format.b, format.a};
    const bool luminance = format.kind == dp2::FormatKind::Luminance;
    const int source = luminance && number < 3 ? 0 : number;
    const dp2::Channel& channel = channels[source];
    TexelChannel out;
    out.border = static_cast<std::uint8_t>(source);
    out.word = static_cast<std::uint8_t>(channel.shift / 32);
    out.shift = channel.shift % 32;
    out.width = channel.width;
    if (channel.width == 0) {
        const bool alpha_alone = format.kind == dp2::FormatKind::Alpha;
        out.code = alpha_alone ? Code::Zero : Code::One;
        out.width = 0;
        if (alpha_alone) out.border = TexelChannel::kBorderZero;
        if (number == 3 || format.kind == dp2::FormatKind::Unorm || format.kind == dp2::FormatKind::Snorm)
            out.border = TexelChannel::kBorderOne;
        return out;
    }
    switch (numeric_type(format, source)) {
    case NumericType::Unorm: out.code = Code::Unorm; break;
    case NumericType::Snorm: out.code = channel.width == 5 ? Code::Snorm5 : Code::Snorm; break;
    case NumericType::Float: out.code = channel.width == 32 ? Code::Float : Code::Half; break;
    }
    return out;
}

dp2::Status color_channels(const dp2::FormatInfo& format, ir::Sampler& out) {
    using dp2::FormatKind;
    const bool colors = format.kind == FormatKind::Unorm || format.kind == FormatKind::Snorm ||
                        format.kind == FormatKind::Float || format.kind == FormatKind::Alpha ||
                        format.kind == FormatKind::Luminance || format.kind == FormatKind::Mixed;
    if (!colors || format.bits_per_texel < 8 || format.format == dp2::Format::A2B10G10R10_XR_BIAS ||
        format.format == dp2::Format::MULTI2_ARGB8)
        return dp2::not_supported(format.name);
    for (int i = 0; i < 4; ++i) {
        DP2_TRY(out.channels[i], channel_of(format, i));
    }
    if (format.format == dp2::Format::CxV8U8) out.texels = ir::Sampler::Texels::Bump;
    return {};
}

// Samples of depth formats compare the reference with the stored depth; those of vendor formats (INTZ, DF16,
// DF24) return the depth itself (PIPELINE.md 3.9).
void depth_channels(const dp2::FormatInfo& format, ir::Sampler& out) {
    using Code = TexelChannel::Code;
    TexelChannel depth;
    depth.code = format.kind == dp2::FormatKind::Depth ? Code::Unorm
                 : format.r.width == 24                ? Code::Float24
                                                       : Code::Float;
    depth.shift = format.r.shift;
    depth.width = format.r.width;
    if (depth.code == Code::Unorm && depth.width == 32) { // uses the upper 24 bits, a float's precision
        depth.shift = 8;
        depth.width = 24;
    }
    if (depth.width == 0) depth.code = Code::Zero;
    for (std::uint8_t i = 0; i < 4; ++i) {
        out.channels[i] = depth;
        out.channels[i].border = i < 3 ? i : TexelChannel::kBorderOne;
    }
    switch (format.format) {
    case dp2::Format::INTZ: break;
    case dp2::Format::DF16:
    case dp2::Format::DF24:
        for (std::size_t i = 1; i < 4; ++i) {
            out.channels[i].code = i == 3 ? Code::One : Code::Zero;
            out.channels[i].width = out.channels[i].shift = 0;
        }
        break;
    default: out.texels = ir::Sampler::Texels::Compared; break;
    }
}

dp2::Result<ir::Sampler> plain_sampler(const SamplerKey& key, const SamplerPlace& place,
                                       const dp2::FormatInfo& format) {
    ir::Sampler out;
    if (format.is_depth())
        depth_channels(format, out);
    else
        DP2_TRY(color_channels(format, out));
    if (key.srgb) out.texels = ir::Sampler::Texels::Srgb;
    out.shape = key.dimension == kVolume ? ir::Sampler::Shape::Volume
                : key.dimension == kCube ? ir::Sampler::Shape::Cube
                                         : ir::Sampler::Shape::Flat;
    if (key.dimension != kCube) {
        out.address[0] = key.address_u;
        out.address[1] = key.address_v;
        if (key.dimension == kVolume) out.address[2] = key.address_w;
    }
    out.mip = key.mip == TextureFilter::None    ? ir::Sampler::Mip::None
              : key.mip == TextureFilter::Point ? ir::Sampler::Mip::Point
                                                : ir::Sampler::Mip::Linear;
    out.mag_linear = is_linear(key.mag);
    out.min_linear = is_linear(key.min);
    const bool marked = key.format == kMarkedTexels;
    if (key.color_key == 2) {
        const ColorKeyPlace compared = color_key_place(key, place, format);
        out.keyed = static_cast<std::uint8_t>(compared.word + 1);
        out.key_bits = compared.bits;
        out.key_uniforms = static_cast<std::uint16_t>(compared.uniforms);
    }
    out.texel_bytes = static_cast<std::uint8_t>(format.bits_per_texel / 8 * (marked ? 2 : 1));
    out.slot = static_cast<std::uint8_t>(place.slot);
    out.uniforms = static_cast<std::uint16_t>(place.uniforms);
    return out;
}

// log2 of a positive number to 1.2e-4, exact for powers of two; a level's weight has only 8 bits. With x =
// 2^e * m, m in 1..2, the bits of x as an integer are 2^23 * (e + 127 + m - 1), and log2(m) - (m - 1) is 0 at
// m = 1 and m = 2. max() turns a NaN, whose bits are undefined, into a number.
Value level_log2(Builder& b, Value argument) {
    const Value x = b.max(argument, b.number(0x1p-126f)), one = b.number(1);
    const Value straight = b.sub(b.mul(b.to_float(x), b.number(0x1p-23f)), b.number(127));
    const Value m = b.bit_or(b.bit_and(x, b.bits(0x007FFFFF)), one);
    const Value curve = b.add(b.mul(b.add(b.mul(m, b.number(0.08212911f)), b.number(-0.40331446f)), m),
                              b.number(0.75991061f));
    return b.add(straight, b.mul(b.mul(b.sub(m, one), b.sub(b.number(2), m)), curve));
}

// Computes level of detail, mip filter and anisotropy: which levels are sampled, and how often.
class PlainSample {
  public:
    using Step = std::array<Value, 3>;
    PlainSample(Builder& builder, const SamplerKey& key, const SamplerPlace& place,
                const ir::Sampler& sampler)
        : b(builder), key_(key), place_(place), sampler_(sampler) {}

    Color run(const SampleCoordinates& at, const Step& ddx, const Step& ddy, const SampleLevel& level) {
        const std::size_t axes = sampler_.shape == ir::Sampler::Shape::Volume ? 3 : 2;
        for (std::size_t i = 0; i < (sampler_.shape == ir::Sampler::Shape::Flat ? 2u : 3u); ++i)
            arguments_[ir::kSampleU + i] = at[i];
        const bool given = level.from == SampleLevel::From::Value;
        sampler_.probes = key_.min == TextureFilter::Anisotropic && key_.max_anisotropy > 1 && !given;
        if (sampler_.has_level() || sampler_.probes) {
            Value lod = 0;
            if (given) {
                lod = level.value;
            } else {
                const Value x = squared(ddx, axes), y = squared(ddy, axes);
                Value steps = b.max(x, y);
                if (sampler_.probes) steps = b.div(steps, stretch(x, y, ddx, ddy, axes));
                lod = b.mul(level_log2(b, steps), b.number(0.5f));
            }
            if (level.from == SampleLevel::From::Bias) lod = b.add(lod, level.value);
            lod = b.add(lod, uniform(offsetof(SamplerUniforms, lod_bias)));
            if (sampler_.has_level()) arguments_[ir::kSampleLevel] = lod;
        }
        const auto color = b.sample(sampler_, arguments_);
        return {color[0], color[1], color[2], color[3]};
    }
    void set_reference(Value reference) { arguments_[ir::kSampleReference] = reference; }

  private:
    Value uniform(std::size_t offset) {
        return b.uniform(place_.uniforms + static_cast<std::uint32_t>(offset / 4));
    }

    // The squared length of a coordinate step, in texels of level 0.
    Value squared(const Step& step, std::size_t axes) {
        Value sum = 0;
        for (std::size_t i = 0; i < axes; ++i) {
            const std::size_t word = offsetof(SamplerUniforms, size) / 4 + i;
            const Value texels = b.mul(step[i], b.uniform(place_.sizes + static_cast<std::uint32_t>(word)));
            sum = i == 0 ? b.mul(texels, texels) : b.add(sum, b.mul(texels, texels));
        }
        return sum;
    }

    // The squared anisotropy: length over width of the footprint, at most MAXANISOTROPY. The probes are
    // distributed along the longer axis of the footprint.
    Value stretch(Value x, Value y, const Step& ddx, const Step& ddy, std::size_t axes) {
        const Value one = b.number(1), limit = b.number(static_cast<float>(key_.max_anisotropy));
        const Value along_x = b.less_equal(y, x);
        // A footprint of size 0 (0 / 0) counts as round.
        const Value ratio = b.max(b.min(limit, b.emit(ir::Op::FSqrt, b.div(b.max(x, y), b.min(x, y)))), one);
        const Value zero = b.number(0);
        arguments_[ir::kSampleCount] = b.sub(zero, b.floor(b.sub(zero, ratio))); // rounded up
        for (std::size_t i = 0; i < axes; ++i)
            arguments_[ir::kSampleStepU + i] = b.select(along_x, ddx[i], ddy[i]);
        return b.mul(ratio, ratio);
    }

    Builder& b;
    const SamplerKey& key_;
    const SamplerPlace& place_;
    ir::Sampler sampler_;
    Builder::SampleArguments arguments_;
};

} // namespace

bool has_level(const SamplerKey& key) {
    return key.format != 0 && (key.mip != TextureFilter::None || is_linear(key.mag) != is_linear(key.min) ||
                               key.max_anisotropy > 1);
}

const dp2::FormatInfo* format_of(const SamplerKey& key) {
    return key.format == kMarkedTexels ? dp2::find_format(dp2::enum_number(dp2::Format::A8R8G8B8))
                                       : dp2::find_format(key.format);
}

ColorKeyPlace color_key_place(const SamplerKey& key, const SamplerPlace& place,
                              const dp2::FormatInfo& format) {
    constexpr std::uint32_t kAllChannels = 0xF;
    const std::uint32_t uniforms = RASTERIZER_UNIFORM(PixelUniforms, color_key) + 2 * place.slot;
    if (key.format == kMarkedTexels) return {1, 1, uniforms};
    return {0, channel_bits(format, kAllChannels, 0), uniforms};
}

dp2::Result<Color> lower_sample(Builder& b, const SamplerKey& key, const SamplerPlace& place,
                                const SampleCoordinates& coordinates, const SampleLevel& level) {
    // No texture bound: opaque black (PIPELINE.md 3.10).
    if (key.format == 0) return Color{b.number(0), b.number(0), b.number(0), b.number(1)};
    const dp2::FormatInfo* format = format_of(key);
    if (!format) return dp2::not_supported("texture format");
    DP2_TRY(check(key));
    TexelSamples texels(b, key, place, *format);
    // color_key 1: drops the pixel if the nearest texel is in the key; 2: if the filtered alpha is 0.
    if (key.color_key == 1 && key.dimension == 2) b.emit(ir::Op::Kill, texels.nearest_in_key(coordinates));
    if (key.mag == kFilterFetchFour || key.mag == kFilterFetchOne)
        return texels.fetch_four(coordinates, key.mag == kFilterFetchOne);
    if (key.convolution_width) return texels.convolve(coordinates);

    DP2_TRY(const ir::Sampler sampler, plain_sampler(key, place, *format));
    SampleCoordinates at = coordinates;
    const std::size_t axes = key.dimension == 2 ? 2 : 3;
    std::array<Value, 3> ddx = level.ddx, ddy = level.ddy;
    for (std::size_t i = 0; i < axes && level.from != SampleLevel::From::Gradients; ++i) {
        ddx[i] = b.emit(ir::Op::Ddx, at[i]);
        ddy[i] = b.emit(ir::Op::Ddy, at[i]);
    }
    if (key.dimension == kCube) {
        const CubePlace on = lower_cube_place(b, coordinates, ddx, ddy);
        at = {on.u, on.v, on.face};
        ddx = {on.dudx, on.dvdx, 0};
        ddy = {on.dudy, on.dvdy, 0};
    }
    PlainSample sample(b, key, place, sampler);
    if (sampler.texels == ir::Sampler::Texels::Compared)
        sample.set_reference(format->kind == dp2::FormatKind::DepthFloat ? coordinates[2]
                                                                         : b.clamp_to_unit(coordinates[2]));
    const Color color = sample.run(at, ddx, ddy, level);
    if (key.color_key == 2) b.emit(ir::Op::Kill, b.emit(ir::Op::FEq, color.a, b.number(0)));
    return color;
}

} // namespace rasterizer
