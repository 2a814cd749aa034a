#include "rasterizer/lower_sampler.h"

#include "rasterizer/ir_math.h"

namespace rasterizer {

using ir::Builder;
using ir::Value;

namespace {

enum Address : std::uint8_t { kWrap = 1, kMirror, kClamp, kBorder, kMirrorOnce };
enum Filter : std::uint8_t { kNone, kPoint, kLinear, kAnisotropic, kPyramidalQuad = 6, kGaussianQuad = 7 };

dp2::Status check(const SamplerKey& key) {
    if (key.dimension != 2) return dp2::not_supported(key.dimension == 6 ? "cube texture" : "volume texture");
    for (const std::uint8_t mode : {key.address_u, key.address_v})
        if (mode < kWrap || mode > kMirrorOnce)
            return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DTSS_ADDRESS"};
    if (key.srgb) return dp2::not_supported("D3DSAMP_SRGBTEXTURE");
    if (key.min == kAnisotropic) return dp2::not_supported("D3DSAMP_MINFILTER D3DTEXF_ANISOTROPIC");
    for (const std::uint8_t filter : {key.mag, key.min})
        if (filter > kGaussianQuad || filter == 4 || filter == 5)
            return dp2::not_supported("D3DSAMP_MAGFILTER");
    if (key.mip > kLinear) return dp2::not_supported("D3DSAMP_MIPFILTER");
    return {};
}

bool is_linear(std::uint8_t filter) {
    return filter >= kLinear;
}

// a modulo n for integral floats, in [0, n). The quotient may be one off after rounding; both ways are
// mended. Values too large for exact arithmetic, infinities and NaN end inside all the same.
Value modulo(Builder& b, Value a, Value n) {
    Value r = b.sub(a, b.mul(b.floor(b.div(a, n)), n));
    r = b.select(b.less(r, b.number(0)), b.add(r, n), r);
    return b.select(b.less(r, n), r, b.sub(r, n));
}

// An integral texel index brought inside [0, size) by an address mode; `outside` collects where the border
// shows.
struct Index {
    Value at;      // float, integral
    Value outside; // mask
};
Index address(Builder& b, std::uint8_t mode, Value t, Value size) {
    const Value zero = b.number(0), last = b.sub(size, b.number(1));
    Value at = t, outside = b.bits(0);
    switch (mode) {
    case kWrap: at = modulo(b, t, size); break;
    case kMirror: {
        const Value twice = b.add(size, size);
        const Value m = modulo(b, t, twice);
        at = b.select(b.less(m, size), m, b.sub(b.sub(twice, b.number(1)), m));
        break;
    }
    case kMirrorOnce: at = b.select(b.less(t, zero), b.sub(b.number(-1), t), t); break;
    case kBorder: outside = b.bit_or(b.less(t, zero), b.less(last, t)); break;
    default: break;
    }
    return {b.min(b.max(at, zero), last), outside}; // NaN becomes 0
}

struct Axis {
    Value t0, t1;   // texel indices before addressing
    Value fraction; // weight of t1, a multiple of 1/256
};
// `linear`: mask of lanes that filter. Where it is clear both indices are the nearest texel's.
Axis axis(Builder& b, Value coordinate, Value size, Value linear, bool maybe_linear) {
    const Value scaled = b.mul(coordinate, size);
    const Value nearest = b.floor(scaled);
    if (!maybe_linear) return {nearest, nearest, b.number(0)};
    const Value steps = b.floor(b.add(b.mul(b.sub(scaled, b.number(0.5f)), b.number(256)), b.number(0.5f)));
    const Value x = b.mul(steps, b.number(1.0f / 256));
    const Value t0 = b.floor(x);
    return {b.select(linear, t0, nearest), b.select(linear, b.add(t0, b.number(1)), nearest),
            b.select(linear, b.sub(x, t0), b.number(0))};
}

class Sampler {
  public:
    Sampler(Builder& builder, const SamplerKey& key, std::uint32_t slot)
        : b(builder), key_(key), slot_(slot) {
        info_ = dp2::find_format(key.format);
        const std::uint32_t border = uniform_word(offsetof(PixelUniforms::Sampler, border));
        border_ = lower_missing(
            b, *info_,
            {b.uniform(border), b.uniform(border + 1), b.uniform(border + 2), b.uniform(border + 3)});
    }

    Value level_size(Value level, std::uint32_t axis_number) {
        return b.to_float(b.emit(ir::Op::LevelSize, level, 0, 0, slot_ << 8 | axis_number));
    }
    Value number_uniform(std::size_t offset) { return b.uniform(uniform_word(offset)); }

    // The filtered colour of one level (an integer value).
    dp2::Result<Color> level(Value level, Value u, Value v, Value linear, bool maybe_linear) {
        const Value width = level_size(level, 0), height = level_size(level, 1);
        const Axis x = axis(b, u, width, linear, maybe_linear), y = axis(b, v, height, linear, maybe_linear);
        const Index x0 = address(b, key_.address_u, x.t0, width),
                    y0 = address(b, key_.address_v, y.t0, height);
        DP2_TRY(Color c00, texel(level, x0, y0));
        if (!maybe_linear) return c00;
        const Index x1 = address(b, key_.address_u, x.t1, width),
                    y1 = address(b, key_.address_v, y.t1, height);
        DP2_TRY(Color c10, texel(level, x1, y0));
        DP2_TRY(Color c01, texel(level, x0, y1));
        DP2_TRY(Color c11, texel(level, x1, y1));
        return mix(mix(c00, c10, x.fraction), mix(c01, c11, x.fraction), y.fraction);
    }

    Color mix(const Color& p, const Color& q, Value t) {
        return {b.lerp(p.r, q.r, t), b.lerp(p.g, q.g, t), b.lerp(p.b, q.b, t), b.lerp(p.a, q.a, t)};
    }

  private:
    std::uint32_t uniform_word(std::size_t member) const {
        return static_cast<std::uint32_t>(
            (offsetof(PixelUniforms, sampler) + slot_ * sizeof(PixelUniforms::Sampler) + member) / 4);
    }
    dp2::Result<Color> texel(Value level, const Index& x, const Index& y) {
        const Value column = b.to_int(x.at), row = b.to_int(y.at);
        DP2_TRY(Color color, lower_decode(b, info_->format, [&](std::uint32_t word) {
                    return b.emit(ir::Op::Texel, level, column, row, slot_ << 8 | word);
                }));
        const Value outside = b.bit_or(x.outside, y.outside);
        return Color{b.select(outside, border_.r, color.r), b.select(outside, border_.g, color.g),
                     b.select(outside, border_.b, color.b), b.select(outside, border_.a, color.a)};
    }

    Builder& b;
    const SamplerKey& key_;
    std::uint32_t slot_;
    const dp2::FormatInfo* info_ = nullptr;
    Color border_;
};

// log2 of the larger of the two steps a pixel makes in level 0, in texels.
Value level_of_detail(Builder& b, Sampler& sampler, Value u, Value v) {
    const Value base = b.bits(0);
    const Value width = sampler.level_size(base, 0), height = sampler.level_size(base, 1);
    const auto squared = [&](ir::Op derivative) {
        const Value du = b.mul(b.emit(derivative, u), width), dv = b.mul(b.emit(derivative, v), height);
        return b.add(b.mul(du, du), b.mul(dv, dv));
    };
    const Value steps = b.max(squared(ir::Op::Ddx), squared(ir::Op::Ddy));
    return b.mul(lower_log2(b, steps), b.number(0.5f));
}

} // namespace

dp2::Result<Color> lower_sample(Builder& b, const SamplerKey& key, std::uint32_t slot, Value u, Value v) {
    if (!dp2::find_format(key.format)) return dp2::not_supported("texture format");
    DP2_TRY(check(key));
    Sampler sampler(b, key, slot);
    const bool mag = is_linear(key.mag), min = is_linear(key.min), maybe_linear = mag || min;
    const Value all = b.bits(0xFFFFFFFF);
    Value lod = b.number(0), linear = all;
    if (key.mip != kNone || mag != min) {
        lod = b.add(level_of_detail(b, sampler, u, v),
                    sampler.number_uniform(offsetof(PixelUniforms::Sampler, lod_bias)));
        // The magnification filter also where the level of detail is not a number.
        const Value minify = b.less(b.number(0), lod);
        if (mag != min) linear = b.select(minify, b.bits(min ? ~0u : 0), b.bits(mag ? ~0u : 0));
    }
    if (key.mip == kNone) return sampler.level(b.bits(0), u, v, linear, maybe_linear);

    const Value lowest = b.to_float(sampler.number_uniform(offsetof(PixelUniforms::Sampler, max_level)));
    const Value last = b.to_float(sampler.number_uniform(offsetof(PixelUniforms::Sampler, last_level)));
    const Value clamped = b.min(b.max(lod, lowest), last);
    if (key.mip == kPoint) {
        const Value level = b.min(b.floor(b.add(clamped, b.number(0.5f))), last);
        return sampler.level(b.to_int(level), u, v, linear, maybe_linear);
    }
    const Value fine = b.floor(clamped), coarse = b.min(b.add(fine, b.number(1)), last);
    DP2_TRY(const Color near, sampler.level(b.to_int(fine), u, v, linear, maybe_linear));
    DP2_TRY(const Color far, sampler.level(b.to_int(coarse), u, v, linear, maybe_linear));
    return sampler.mix(near, far, b.sub(clamped, fine));
}

} // namespace rasterizer
