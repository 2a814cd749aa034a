#include "rasterizer/lowering/lower_sampler.h"

#include "rasterizer/ir/ir_math.h"
#include "rasterizer/lowering/lower_cube.h"
#include "rasterizer/lowering/lower_depth.h"
#include "rasterizer/lowering/lower_srgb.h"

namespace rasterizer {

using dp2::TextureAddress;
using dp2::TextureFilter;
using ir::Builder;
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

// a modulo n for integral floats, in [0, n). The rounded quotient may be off by one; the remainder is
// corrected in both directions. Values too large for exact arithmetic, infinities and NaN give some result in
// range.
Value modulo(Builder& b, Value a, Value n) {
    Value r = b.sub(a, b.mul(b.floor(b.div(a, n)), n));
    r = b.select(b.less(r, b.number(0)), b.add(r, n), r);
    return b.select(b.less(r, n), r, b.sub(r, n));
}

// Applies an address mode: a texel index in [0, size), and a mask of the lanes that get the border colour.
struct Index {
    Value at;      // float, integral
    Value outside; // mask
};
Index address(Builder& b, TextureAddress mode, Value t, Value size) {
    const Value zero = b.number(0), last = b.sub(size, b.number(1));
    Value at = t, outside = b.bits(0);
    switch (mode) {
    case TextureAddress::Wrap: at = modulo(b, t, size); break;
    case TextureAddress::Mirror: {
        const Value twice = b.add(size, size);
        const Value m = modulo(b, t, twice);
        at = b.select(b.less(m, size), m, b.sub(b.sub(twice, b.number(1)), m));
        break;
    }
    case TextureAddress::MirrorOnce: at = b.select(b.less(t, zero), b.sub(b.number(-1), t), t); break;
    case TextureAddress::Border: outside = b.bit_or(b.less(t, zero), b.less(last, t)); break;
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
    // A coordinate on a texel edge selects the texel after it (pipeline spec 3.1). Interpolation can round to
    // either side of an edge, and no coarser grid is defined that would hide this.
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
    Sampler(Builder& builder, const SamplerKey& key, const SamplerPlace& place)
        : b(builder), key_(key), slot_(place.slot), uniforms_(place.uniforms) {
        info_ = dp2::find_format(key.format);
        if (key.convolution_width) {
            border_ = {b.number(0), b.number(0), b.number(0), b.number(0)};
            return;
        }
        const std::uint32_t border = uniform_word(offsetof(SamplerUniforms, border));
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
        const TextureAddress mode_u = cube ? TextureAddress::Clamp : key_.address_u,
                             mode_v = cube ? TextureAddress::Clamp : key_.address_v;
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

    // Fetch4: the nearest texel in alpha; its right, lower and diagonal neighbours in red, green and blue.
    // The offset of half a texel is that of the driver that introduced it, which programs depend on. ATI1:
    // the nearest texel in all four channels.
    dp2::Result<Color> fetch_four(const SampleCoordinates& at, bool repeats) {
        const Value level = number_uniform(offsetof(SamplerUniforms, base_level));
        const Value width = level_size(level, 0), height = level_size(level, 1), one = b.number(1);
        const Value x = b.floor(b.mul(at[0], width)), y = b.floor(b.mul(at[1], height));
        const Index left = address(b, key_.address_u, x, width),
                    right = address(b, key_.address_u, b.add(x, one), width),
                    top = address(b, key_.address_v, y, height),
                    bottom = address(b, key_.address_v, b.add(y, one), height), slice{b.number(0), b.bits(0)};
        DP2_TRY(const Color a, texel(level, left, top, slice, height));
        if (repeats) return Color{a.r, a.r, a.r, a.r};
        DP2_TRY(const Color r, texel(level, right, top, slice, height));
        DP2_TRY(const Color g, texel(level, left, bottom, slice, height));
        DP2_TRY(const Color c, texel(level, right, bottom, slice, height));
        if (key_.format == static_cast<std::uint32_t>(dp2::Format::A8)) return Color{r.a, g.a, c.a, a.a};
        return Color{r.r, g.r, c.r, a.r};
    }

    // Convolution: the weighted average of a box of texels, interpolated between the four boxes at the
    // nearest whole texels (wire-format spec E.16).
    dp2::Result<Color> convolve(const SampleCoordinates& at) {
        const Value level = number_uniform(offsetof(SamplerUniforms, base_level));
        const Value width = level_size(level, 0), height = level_size(level, 1);
        const std::uint32_t across = key_.convolution_width, down = key_.convolution_height;
        const auto start = [&](Value coordinate, Value size, std::uint32_t side) {
            return b.sub(b.mul(coordinate, size), b.number(static_cast<float>(side) / 2));
        };
        const Value x = start(at[0], width, across), y = start(at[1], height, down);
        const Value left = b.floor(x), top = b.floor(y);
        const Value beta = b.sub(x, left), alpha = b.sub(y, top);
        const auto step = [&](Value from, std::uint32_t n, Value size) {
            return address(b, TextureAddress::Border, b.add(from, b.number(static_cast<float>(n))), size);
        };
        // The weighted sum over the interpolated texels.
        const auto weighted = [&](std::uint32_t count, Value t, std::uint32_t weights,
                                  auto&& at_step) -> dp2::Result<Color> {
            const Value zero = b.number(0);
            Color sum{zero, zero, zero, zero};
            DP2_TRY(Color before, at_step(0));
            for (std::uint32_t i = 0; i < count; ++i) {
                DP2_TRY(const Color next, at_step(i + 1));
                const Color c = mix(before, next, t);
                const Value w = b.uniform(weights + i);
                sum = {b.add(sum.r, b.mul(c.r, w)), b.add(sum.g, b.mul(c.g, w)), b.add(sum.b, b.mul(c.b, w)),
                       b.add(sum.a, b.mul(c.a, w))};
                before = next;
            }
            return sum;
        };
        const auto row = [&](std::uint32_t i) {
            const Index line = step(top, i, height), slice{b.number(0), b.bits(0)};
            return weighted(
                across, beta, RASTERIZER_UNIFORM(PixelUniforms, convolution_row),
                [&](std::uint32_t j) { return texel(level, step(left, j, width), line, slice, height); });
        };
        DP2_TRY(const Color sum,
                weighted(down, alpha, RASTERIZER_UNIFORM(PixelUniforms, convolution_column), row));
        const Value share = b.number(1.0f / static_cast<float>(across * down));
        return Color{b.mul(sum.r, share), b.mul(sum.g, share), b.mul(sum.b, share), b.mul(sum.a, share)};
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
        return uniforms_ + static_cast<std::uint32_t>(member / 4);
    }
    dp2::Result<Color> texel(Value level, const Index& x, const Index& y, const Index& slice, Value height) {
        Value line = y.at;
        if (key_.dimension != 2) line = b.add(b.mul(slice.at, height), line);
        const Value column = b.to_int(x.at), row = b.to_int(line);
        const auto word = [&](std::uint32_t w) {
            return b.emit(ir::Op::Texel, level, column, row, slot_ << 8 | w);
        };
        Color color;
        if (info_->is_depth()) {
            color = depth_texel(word(0));
        } else {
            DP2_TRY(color, lower_decode(b, info_->format, word));
        }
        if (key_.srgb)
            color = {lower_srgb_to_linear(b, color.r), lower_srgb_to_linear(b, color.g),
                     lower_srgb_to_linear(b, color.b), color.a};
        if (key_.color_key == 2) {
            const Value keyed = in_key(word(0)), zero = b.number(0);
            color = {b.select(keyed, zero, color.r), b.select(keyed, zero, color.g),
                     b.select(keyed, zero, color.b), b.select(keyed, zero, color.a)};
        }
        const Value outside = b.bit_or(b.bit_or(x.outside, y.outside), slice.outside);
        return Color{b.select(outside, border_.r, color.r), b.select(outside, border_.g, color.g),
                     b.select(outside, border_.b, color.b), b.select(outside, border_.a, color.a)};
    }

    // Mask: the stored bits lie in the colour key's range.
    Value in_key(Value stored) {
        const std::uint32_t bits = info_->bits_per_texel;
        const Value all = b.bits(bits >= 32 ? ~0u : (1u << bits) - 1), texel = b.bit_and(stored, all);
        const Value below =
            b.emit(ir::Op::ULt, texel, b.bit_and(b.uniform(RASTERIZER_UNIFORM(PixelUniforms, key_low)), all));
        const Value above = b.emit(
            ir::Op::ULt, b.bit_and(b.uniform(RASTERIZER_UNIFORM(PixelUniforms, key_high)), all), texel);
        return b.bit_not(b.bit_or(below, above));
    }

    // Depth formats compare the reference with the stored depth; vendor formats (INTZ, DF16, ...) return the
    // depth itself (pipeline spec 3.9).
    Color depth_texel(Value word) {
        const Value stored = lower_stored_depth(b, *info_, word), zero = b.number(0), one = b.number(1);
        switch (info_->format) {
        case dp2::Format::INTZ: return {stored, stored, stored, stored};
        case dp2::Format::DF16:
        case dp2::Format::DF24: return {stored, zero, zero, one};
        default: break;
        }
        const Value lit = b.select(b.less_equal(reference_, stored), one, zero);
        return {lit, lit, lit, lit};
    }

    Builder& b;
    const SamplerKey& key_;
    std::uint32_t slot_, uniforms_;
    const dp2::FormatInfo* info_ = nullptr;
    Color border_;
    Value reference_ = 0; // of depth textures

  public:
    // Mask: the nearest texel of the base level lies in the colour key.
    Value nearest_in_key(const SampleCoordinates& at) {
        const Value level = number_uniform(offsetof(SamplerUniforms, base_level));
        const Value width = level_size(level, 0), height = level_size(level, 1);
        const Axis x = axis(b, at[0], width, 0, false), y = axis(b, at[1], height, 0, false);
        const Value column = b.to_int(address(b, key_.address_u, x.t0, width).at),
                    row = b.to_int(address(b, key_.address_v, y.t0, height).at);
        return in_key(b.emit(ir::Op::Texel, level, column, row, slot_ << 8));
    }
    const dp2::FormatInfo& format() const { return *info_; }
    void set_reference(Value reference) {
        reference_ = info_->kind == dp2::FormatKind::DepthFloat ? reference : b.saturate(reference);
    }
};

// Level of detail, mip filter and anisotropy: which levels are sampled, and how often.
class LevelFilter {
  public:
    using Step = std::array<Value, 3>;
    LevelFilter(Builder& builder, const SamplerKey& key, Sampler& sampler, std::size_t axes, const Step& ddx,
                const Step& ddy, const SampleLevel& level)
        : b(builder), key_(key), sampler_(sampler), axes_(axes), ddx_(ddx), ddy_(ddy), level_(level),
          mag_(is_linear(key.mag)), min_(is_linear(key.min)) {}

    dp2::Result<Color> run(const SampleCoordinates& at, Value face) {
        linear_ = b.bits(0xFFFFFFFF);
        const bool given = level_.from == SampleLevel::From::Value;
        const bool anisotropic = key_.min == TextureFilter::Anisotropic && key_.max_anisotropy > 1 && !given;
        if (key_.mip != TextureFilter::None || mag_ != min_ || anisotropic) {
            if (given) {
                lod_ = level_.value;
            } else {
                const Value x = squared(ddx_), y = squared(ddy_);
                Value steps = b.max(x, y);
                if (anisotropic) steps = b.div(steps, stretch(x, y));
                lod_ = b.mul(lower_log2(b, steps), b.number(0.5f));
            }
            if (level_.from == SampleLevel::From::Bias) lod_ = b.add(lod_, level_.value);
            lod_ = b.add(lod_, sampler_.number_uniform(offsetof(SamplerUniforms, lod_bias)));
            // A NaN level of detail selects the magnification filter.
            const Value minify = b.less(b.number(0), lod_);
            if (mag_ != min_) linear_ = b.select(minify, b.bits(min_ ? ~0u : 0), b.bits(mag_ ? ~0u : 0));
        }
        return anisotropic ? probes(at, face) : levels(at, face);
    }

  private:
    // The squared length of a coordinate step, in texels of level 0.
    Value squared(const Step& step) {
        Value sum = 0;
        for (std::size_t i = 0; i < axes_; ++i) {
            const Value texels =
                b.mul(step[i], sampler_.level_size(b.bits(0), static_cast<std::uint32_t>(i)));
            sum = i == 0 ? b.mul(texels, texels) : b.add(sum, b.mul(texels, texels));
        }
        return sum;
    }

    // The squared anisotropy: footprint length over width, at most MAXANISOTROPY. Also sets the axis and the
    // number of probes.
    Value stretch(Value x, Value y) {
        const Value one = b.number(1), limit = b.number(static_cast<float>(key_.max_anisotropy));
        along_x_ = b.less_equal(y, x);
        const Value ratio = b.max(b.min(b.emit(ir::Op::FSqrt, b.div(b.max(x, y), b.min(x, y))), limit), one);
        count_ = b.sub(b.number(0), b.floor(b.sub(b.number(0), ratio))); // rounded up
        return b.mul(ratio, ratio);
    }

    // Probes along the footprint's longer axis, each sampled by itself and averaged. Lanes with fewer probes
    // skip the rest.
    dp2::Result<Color> probes(const SampleCoordinates& at, Value face) {
        const Value zero = b.number(0), weight = b.div(b.number(1), count_);
        Color sum{zero, zero, zero, zero};
        for (std::uint32_t i = 0; i < key_.max_anisotropy; ++i) {
            const Value place = b.sub(b.mul(b.number(static_cast<float>(i) + 0.5f), weight), b.number(0.5f));
            SampleCoordinates probe = at;
            for (std::size_t axis = 0; axis < axes_; ++axis)
                probe[axis] = b.add(at[axis], b.mul(b.select(along_x_, ddx_[axis], ddy_[axis]), place));
            DP2_TRY(const Color c, levels(probe, face));
            const Value taken = b.select(b.less(b.number(static_cast<float>(i)), count_), weight, zero);
            sum = {b.add(sum.r, b.mul(c.r, taken)), b.add(sum.g, b.mul(c.g, taken)),
                   b.add(sum.b, b.mul(c.b, taken)), b.add(sum.a, b.mul(c.a, taken))};
        }
        return sum;
    }

    dp2::Result<Color> levels(const SampleCoordinates& at, Value face) {
        const bool maybe_linear = mag_ || min_;
        const auto uniform = [&](std::size_t offset) { return sampler_.number_uniform(offset); };
        if (key_.mip == TextureFilter::None)
            return sampler_.level(uniform(offsetof(SamplerUniforms, base_level)), at, face, linear_,
                                  maybe_linear);
        const Value lowest = b.to_float(uniform(offsetof(SamplerUniforms, max_level)));
        const Value last = b.to_float(uniform(offsetof(SamplerUniforms, last_level)));
        const Value clamped = b.min(b.max(lod_, lowest), last);
        if (key_.mip == TextureFilter::Point) {
            const Value level = b.min(b.floor(b.add(clamped, b.number(0.5f))), last);
            return sampler_.level(b.to_int(level), at, face, linear_, maybe_linear);
        }
        const Value fine = b.floor(clamped), coarse = b.min(b.add(fine, b.number(1)), last);
        DP2_TRY(const Color near, sampler_.level(b.to_int(fine), at, face, linear_, maybe_linear));
        DP2_TRY(const Color far, sampler_.level(b.to_int(coarse), at, face, linear_, maybe_linear));
        return sampler_.mix(near, far, b.sub(clamped, fine));
    }

    Builder& b;
    const SamplerKey& key_;
    Sampler& sampler_;
    std::size_t axes_;
    Step ddx_, ddy_;
    const SampleLevel& level_;
    bool mag_, min_;
    Value lod_ = 0, linear_ = 0;
    Value along_x_ = 0, count_ = 0; // anisotropic: the longer axis is the column's; how many probes
};

} // namespace

dp2::Result<Color> lower_sample(Builder& b, const SamplerKey& key, const SamplerPlace& place,
                                const SampleCoordinates& coordinates, const SampleLevel& level) {
    // Nothing bound: black, opaque (pipeline spec 3.10).
    if (key.format == 0) return Color{b.number(0), b.number(0), b.number(0), b.number(1)};
    if (!dp2::find_format(key.format)) return dp2::not_supported("texture format");
    DP2_TRY(check(key));
    Sampler sampler(b, key, place);
    SampleCoordinates at = coordinates;
    Value face = b.number(0);
    std::array<Value, 3> ddx{}, ddy{};
    const std::size_t axes = key.dimension == kVolume ? 3 : 2;
    if (level.from == SampleLevel::From::Gradients) {
        ddx = level.ddx;
        ddy = level.ddy;
    } else {
        for (std::size_t i = 0; i < (key.dimension == kCube ? 3 : axes); ++i) {
            ddx[i] = b.emit(ir::Op::Ddx, at[i]);
            ddy[i] = b.emit(ir::Op::Ddy, at[i]);
        }
    }
    if (key.dimension == kCube) {
        const CubePlace on = lower_cube_place(b, coordinates, ddx, ddy);
        face = on.face;
        at = {on.u, on.v, b.number(0)};
        ddx = {on.dudx, on.dvdx, 0};
        ddy = {on.dudy, on.dvdy, 0};
    }
    // Colour key: drops the pixel when the nearest texel is in the key, or when filtering leaves alpha 0.
    if (key.color_key == 1 && key.dimension == 2) b.emit(ir::Op::Kill, sampler.nearest_in_key(at));
    if (sampler.format().is_depth()) sampler.set_reference(coordinates[2]);
    if (key.mag == kFilterFetchFour || key.mag == kFilterFetchOne)
        return sampler.fetch_four(at, key.mag == kFilterFetchOne);
    if (key.convolution_width) return sampler.convolve(at);
    DP2_TRY(const Color color, LevelFilter(b, key, sampler, axes, ddx, ddy, level).run(at, face));
    if (key.color_key == 2) b.emit(ir::Op::Kill, b.emit(ir::Op::FEq, color.a, b.number(0)));
    return color;
}

} // namespace rasterizer
