#include "rasterizer/lower_sampler.h"

#include "rasterizer/ir_math.h"
#include "rasterizer/lower_srgb.h"

namespace rasterizer {

using ir::Builder;
using ir::Value;

namespace {

enum Address : std::uint8_t { kWrap = 1, kMirror, kClamp, kBorder, kMirrorOnce };
enum Filter : std::uint8_t { kNone, kPoint, kLinear, kAnisotropic, kPyramidalQuad = 6, kGaussianQuad = 7 };

constexpr std::uint8_t kVolume = 3, kCube = 6;

dp2::Status check(const SamplerKey& key) {
    const std::uint8_t modes[] = {key.address_u, key.address_v, key.address_w};
    for (int axis = 0; key.dimension != kCube && axis < (key.dimension == kVolume ? 3 : 2); ++axis)
        if (modes[axis] < kWrap || modes[axis] > kMirrorOnce)
            return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DTSS_ADDRESS"};
    if (key.min == kAnisotropic) return dp2::not_supported("D3DSAMP_MINFILTER D3DTEXF_ANISOTROPIC");
    for (const std::uint8_t filter : {key.mag, key.min})
        if (filter > kGaussianQuad || filter == 4 || filter == 5)
            return dp2::not_supported("D3DSAMP_MAGFILTER");
    if (key.mip > kAnisotropic) return dp2::not_supported("D3DSAMP_MIPFILTER");
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

    // The filtered colour of one level (an integer value). `slice`: rows of the cube face come after those of
    // the faces before it.
    dp2::Result<Color> level(Value level, const SampleCoordinates& at, Value face, Value linear,
                             bool maybe_linear) {
        const Value width = level_size(level, 0), height = level_size(level, 1);
        const bool cube = key_.dimension == kCube;
        const std::uint8_t mode_u = cube ? std::uint8_t{kClamp} : key_.address_u,
                           mode_v = cube ? std::uint8_t{kClamp} : key_.address_v;
        const Axis x = axis(b, at[0], width, linear, maybe_linear),
                   y = axis(b, at[1], height, linear, maybe_linear);
        const Pair u{address(b, mode_u, x.t0, width),
                     maybe_linear ? address(b, mode_u, x.t1, width) : Index{}, x.fraction};
        const Pair v{address(b, mode_v, y.t0, height),
                     maybe_linear ? address(b, mode_v, y.t1, height) : Index{}, y.fraction};
        if (key_.dimension != kVolume) {
            const Index slice{cube ? face : b.number(0), b.bits(0)};
            return bilinear(level, u, v, slice, height, maybe_linear);
        }
        const Value depth = level_size(level, 2);
        const Axis z = axis(b, at[2], depth, linear, maybe_linear);
        DP2_TRY(const Color near,
                bilinear(level, u, v, address(b, key_.address_w, z.t0, depth), height, maybe_linear));
        if (!maybe_linear) return near;
        DP2_TRY(const Color far,
                bilinear(level, u, v, address(b, key_.address_w, z.t1, depth), height, true));
        return mix(near, far, z.fraction);
    }

    Color mix(const Color& p, const Color& q, Value t) {
        return {b.lerp(p.r, q.r, t), b.lerp(p.g, q.g, t), b.lerp(p.b, q.b, t), b.lerp(p.a, q.a, t)};
    }

  private:
    struct Pair {
        Index first, second;
        Value fraction;
    };
    dp2::Result<Color> bilinear(Value level, const Pair& u, const Pair& v, const Index& slice, Value height,
                                bool linear) {
        const auto at = [&](const Index& x, const Index& y) { return texel(level, x, y, slice, height); };
        DP2_TRY(Color c00, at(u.first, v.first));
        if (!linear) return c00;
        DP2_TRY(Color c10, at(u.second, v.first));
        DP2_TRY(Color c01, at(u.first, v.second));
        DP2_TRY(Color c11, at(u.second, v.second));
        return mix(mix(c00, c10, u.fraction), mix(c01, c11, u.fraction), v.fraction);
    }
    std::uint32_t uniform_word(std::size_t member) const {
        return static_cast<std::uint32_t>(
            (offsetof(PixelUniforms, sampler) + slot_ * sizeof(PixelUniforms::Sampler) + member) / 4);
    }
    dp2::Result<Color> texel(Value level, const Index& x, const Index& y, const Index& slice, Value height) {
        Value line = y.at;
        if (key_.dimension != 2) line = b.add(b.mul(slice.at, height), line);
        const Value column = b.to_int(x.at), row = b.to_int(line);
        DP2_TRY(Color color, lower_decode(b, info_->format, [&](std::uint32_t word) {
                    return b.emit(ir::Op::Texel, level, column, row, slot_ << 8 | word);
                }));
        if (key_.srgb)
            color = {lower_srgb_to_linear(b, color.r), lower_srgb_to_linear(b, color.g),
                     lower_srgb_to_linear(b, color.b), color.a};
        const Value outside = b.bit_or(b.bit_or(x.outside, y.outside), slice.outside);
        return Color{b.select(outside, border_.r, color.r), b.select(outside, border_.g, color.g),
                     b.select(outside, border_.b, color.b), b.select(outside, border_.a, color.a)};
    }

    Builder& b;
    const SamplerKey& key_;
    std::uint32_t slot_;
    const dp2::FormatInfo* info_ = nullptr;
    Color border_;
};

// Where a direction meets the cube: the face's number, the place on it, and how that place moves across the
// quad.
struct CubePlace {
    Value face, u, v;
    Value dudx, dvdx, dudy, dvdy;
};

CubePlace cube_place(Builder& b, const SampleCoordinates& direction) {
    const Value zero = b.number(0);
    const auto size = [&](Value v) { return b.max(v, b.sub(zero, v)); };
    const Value ax = size(direction[0]), ay = size(direction[1]), az = size(direction[2]);
    // The largest component; ties go to z, then y.
    const Value is_z = b.bit_and(b.less_equal(ax, az), b.less_equal(ay, az));
    const Value is_y = b.emit(ir::Op::AndNot, is_z, b.less_equal(ax, ay));
    const auto choose = [&](Value x, Value y, Value z) { return b.select(is_z, z, b.select(is_y, y, x)); };
    const Value negative = b.less(choose(direction[0], direction[1], direction[2]), zero);
    const auto flip = [&](Value v) { return b.sub(zero, v); };
    // Pipeline spec 3.4: sc and tc of each face as components of any vector, the direction or its derivative.
    struct Parts {
        Value sc, tc, ma;
    };
    const auto parts = [&](Value x, Value y, Value z) {
        const Value major = choose(x, y, z);
        return Parts{choose(b.select(negative, z, flip(z)), x, b.select(negative, flip(x), x)),
                     choose(flip(y), b.select(negative, flip(z), z), flip(y)),
                     b.select(negative, flip(major), major)};
    };
    const Parts at = parts(direction[0], direction[1], direction[2]);
    const Value half = b.number(0.5f), one = b.number(1);
    const Value inverse = b.select(b.less(zero, at.ma), b.div(one, at.ma), zero);
    const auto place = [&](Value c) { return b.mul(b.add(b.mul(c, inverse), one), half); };
    // d(c / ma) = (ma * dc - c * dma) / ma^2
    const auto slope = [&](Value c, Value dc, Value dma) {
        return b.mul(b.mul(b.mul(b.sub(b.mul(at.ma, dc), b.mul(c, dma)), inverse), inverse), half);
    };
    const auto moved = [&](ir::Op derivative) {
        return parts(b.emit(derivative, direction[0]), b.emit(derivative, direction[1]),
                     b.emit(derivative, direction[2]));
    };
    const Parts dx = moved(ir::Op::Ddx), dy = moved(ir::Op::Ddy);
    const Value pair = choose(zero, b.number(2), b.number(4));
    return {b.add(pair, b.select(negative, one, zero)),
            place(at.sc),
            place(at.tc),
            slope(at.sc, dx.sc, dx.ma),
            slope(at.tc, dx.tc, dx.ma),
            slope(at.sc, dy.sc, dy.ma),
            slope(at.tc, dy.tc, dy.ma)};
}

} // namespace

dp2::Result<Color> lower_sample(Builder& b, const SamplerKey& key, std::uint32_t slot,
                                const SampleCoordinates& coordinates) {
    if (!dp2::find_format(key.format)) return dp2::not_supported("texture format");
    DP2_TRY(check(key));
    Sampler sampler(b, key, slot);
    SampleCoordinates at = coordinates;
    Value face = b.number(0);
    std::array<Value, 3> ddx{}, ddy{};
    const std::size_t axes = key.dimension == kVolume ? 3 : 2;
    if (key.dimension == kCube) {
        const CubePlace place = cube_place(b, coordinates);
        face = place.face;
        at = {place.u, place.v, b.number(0)};
        ddx = {place.dudx, place.dvdx, 0};
        ddy = {place.dudy, place.dvdy, 0};
    } else {
        for (std::size_t i = 0; i < axes; ++i) {
            ddx[i] = b.emit(ir::Op::Ddx, at[i]);
            ddy[i] = b.emit(ir::Op::Ddy, at[i]);
        }
    }
    const bool mag = is_linear(key.mag), min = is_linear(key.min), maybe_linear = mag || min;
    const Value all = b.bits(0xFFFFFFFF);
    Value lod = b.number(0), linear = all;
    if (key.mip != kNone || mag != min) {
        // log2 of the larger of the two steps a pixel makes in level 0, in texels.
        const auto squared = [&](const std::array<Value, 3>& step) {
            Value sum = 0;
            for (std::size_t i = 0; i < axes; ++i) {
                const Value texels =
                    b.mul(step[i], sampler.level_size(b.bits(0), static_cast<std::uint32_t>(i)));
                sum = i == 0 ? b.mul(texels, texels) : b.add(sum, b.mul(texels, texels));
            }
            return sum;
        };
        const Value steps = b.max(squared(ddx), squared(ddy));
        lod = b.add(b.mul(lower_log2(b, steps), b.number(0.5f)),
                    sampler.number_uniform(offsetof(PixelUniforms::Sampler, lod_bias)));
        // The magnification filter also where the level of detail is not a number.
        const Value minify = b.less(b.number(0), lod);
        if (mag != min) linear = b.select(minify, b.bits(min ? ~0u : 0), b.bits(mag ? ~0u : 0));
    }
    if (key.mip == kNone) {
        const Value base = sampler.number_uniform(offsetof(PixelUniforms::Sampler, base_level));
        return sampler.level(base, at, face, linear, maybe_linear);
    }

    const Value lowest = b.to_float(sampler.number_uniform(offsetof(PixelUniforms::Sampler, max_level)));
    const Value last = b.to_float(sampler.number_uniform(offsetof(PixelUniforms::Sampler, last_level)));
    const Value clamped = b.min(b.max(lod, lowest), last);
    if (key.mip == kPoint) {
        const Value level = b.min(b.floor(b.add(clamped, b.number(0.5f))), last);
        return sampler.level(b.to_int(level), at, face, linear, maybe_linear);
    }
    const Value fine = b.floor(clamped), coarse = b.min(b.add(fine, b.number(1)), last);
    DP2_TRY(const Color near, sampler.level(b.to_int(fine), at, face, linear, maybe_linear));
    DP2_TRY(const Color far, sampler.level(b.to_int(coarse), at, face, linear, maybe_linear));
    return sampler.mix(near, far, b.sub(clamped, fine));
}

} // namespace rasterizer
