#include "rasterizer/lowering/lower_texels.h"

#include "rasterizer/lowering/lower_depth.h"

namespace rasterizer {

using dp2::TextureAddress;
using ir::Value;

// a modulo n for integral floats, in [0, n). The rounded quotient may be off by one; the remainder is
// corrected in both directions. Values too large for exact arithmetic, infinities and NaN give an arbitrary
// result in the range.
Value TexelSamples::modulo(Value a, Value n) {
    Value r = b.sub(a, b.mul(b.floor(b.div(a, n)), n));
    r = b.select(b.less(r, b.number(0)), b.add(r, n), r);
    return b.select(b.less(r, n), r, b.sub(r, n));
}

// Applies an address mode: a texel index in [0, size), and a mask of lanes that read the border colour.
TexelSamples::Index TexelSamples::address(TextureAddress mode, Value t, Value size) {
    const Value zero = b.number(0), last = b.sub(size, b.number(1));
    Value at = t, outside = b.bits(0);
    switch (mode) {
    case TextureAddress::Wrap: at = modulo(t, size); break;
    case TextureAddress::Mirror: {
        const Value twice = b.add(size, size);
        const Value m = modulo(t, twice);
        at = b.select(b.less(m, size), m, b.sub(b.sub(twice, b.number(1)), m));
        break;
    }
    case TextureAddress::MirrorOnce: at = b.select(b.less(t, zero), b.sub(b.number(-1), t), t); break;
    case TextureAddress::Border: outside = b.bit_or(b.less(t, zero), b.less(last, t)); break;
    default: break;
    }
    return {b.min(b.max(at, zero), last), outside}; // NaN becomes 0
}

dp2::Result<Color> TexelSamples::fetch_four(const SampleCoordinates& at, bool repeats) {
    const Value width = level_size(0), height = level_size(1), one = b.number(1);
    const Value x = b.floor(b.mul(at[0], width)), y = b.floor(b.mul(at[1], height));
    const Index left = address(key_.address_u, x, width),
                right = address(key_.address_u, b.add(x, one), width),
                top = address(key_.address_v, y, height),
                bottom = address(key_.address_v, b.add(y, one), height);
    DP2_TRY(const Color a, texel(left, top));
    if (repeats) return Color{a.r, a.r, a.r, a.r};
    DP2_TRY(const Color r, texel(right, top));
    DP2_TRY(const Color g, texel(left, bottom));
    DP2_TRY(const Color c, texel(right, bottom));
    if (key_.format == static_cast<std::uint32_t>(dp2::Format::A8)) return Color{r.a, g.a, c.a, a.a};
    return Color{r.r, g.r, c.r, a.r};
}

dp2::Result<Color> TexelSamples::convolve(const SampleCoordinates& at) {
    const Value width = level_size(0), height = level_size(1);
    const std::uint32_t across = key_.convolution_width, down = key_.convolution_height;
    const auto start = [&](Value coordinate, Value size, std::uint32_t side) {
        return b.sub(b.mul(coordinate, size), b.number(static_cast<float>(side) / 2));
    };
    const Value x = start(at[0], width, across), y = start(at[1], height, down);
    const Value left = b.floor(x), top = b.floor(y);
    const Value beta = b.sub(x, left), alpha = b.sub(y, top);
    const auto step = [&](Value from, std::uint32_t n, Value size) {
        return address(TextureAddress::Border, b.add(from, b.number(static_cast<float>(n))), size);
    };
    // The weighted sum over the interpolated texels.
    const auto weighted = [&](std::uint32_t count, Value t, std::uint32_t weights,
                              auto&& at_step) -> dp2::Result<Color> {
        const Value zero = b.number(0);
        Color sum{zero, zero, zero, zero};
        DP2_TRY(Color before, at_step(0));
        for (std::uint32_t i = 0; i < count; ++i) {
            DP2_TRY(const Color next, at_step(i + 1));
            const Color c{b.lerp(before.r, next.r, t), b.lerp(before.g, next.g, t),
                          b.lerp(before.b, next.b, t), b.lerp(before.a, next.a, t)};
            const Value w = b.uniform(weights + i);
            sum = {b.add(sum.r, b.mul(c.r, w)), b.add(sum.g, b.mul(c.g, w)), b.add(sum.b, b.mul(c.b, w)),
                   b.add(sum.a, b.mul(c.a, w))};
            before = next;
        }
        return sum;
    };
    const auto row = [&](std::uint32_t i) {
        const Index line = step(top, i, height);
        return weighted(across, beta, RASTERIZER_UNIFORM(PixelUniforms, convolution_row),
                        [&](std::uint32_t j) { return texel(step(left, j, width), line); });
    };
    DP2_TRY(const Color sum,
            weighted(down, alpha, RASTERIZER_UNIFORM(PixelUniforms, convolution_column), row));
    const Value share = b.number(1.0f / static_cast<float>(across * down));
    return Color{b.mul(sum.r, share), b.mul(sum.g, share), b.mul(sum.b, share), b.mul(sum.a, share)};
}

Value TexelSamples::nearest_in_key(const SampleCoordinates& at) {
    const auto nearest = [&](Value coordinate, TextureAddress mode, std::uint32_t axis) {
        const Value size = level_size(axis);
        return b.to_int(address(mode, b.floor(b.mul(coordinate, size)), size).at);
    };
    const Value column = nearest(at[0], key_.address_u, 0), row = nearest(at[1], key_.address_v, 1);
    const ColorKeyPlace compared = color_key_place(key_, place_, format_);
    const Value bits = b.bits(compared.bits),
                stored = b.bit_and(
                    b.emit(ir::Op::Texel, level(), column, row, place_.slot << 8 | compared.word), bits);
    const auto bound = [&](std::uint32_t word) {
        return b.bit_and(b.uniform(compared.uniforms + word), bits);
    };
    const Value below = b.emit(ir::Op::ULt, stored, bound(0)), above = b.emit(ir::Op::ULt, bound(1), stored);
    return b.bit_not(b.bit_or(below, above));
}

Value TexelSamples::level_size(std::uint32_t axis_number) {
    return b.to_float(b.emit(ir::Op::LevelSize, level(), 0, 0, place_.slot << 8 | axis_number));
}

// A convolution reads zeros outside the texture.
Color TexelSamples::border() {
    const Value zero = b.number(0);
    if (key_.convolution_width) return {zero, zero, zero, zero};
    const std::uint32_t word = uniform_word(offsetof(SamplerUniforms, border));
    return lower_missing(b, format_,
                         {b.uniform(word), b.uniform(word + 1), b.uniform(word + 2), b.uniform(word + 3)});
}

dp2::Result<Color> TexelSamples::texel(const Index& x, const Index& y) {
    const Value column = b.to_int(x.at), row = b.to_int(y.at);
    const auto word = [&](std::uint32_t w) {
        return b.emit(ir::Op::Texel, level(), column, row, place_.slot << 8 | w);
    };
    Color color;
    if (format_.is_depth()) { // fetch-4 of INTZ, DF16, DF24
        const Value stored = lower_stored_depth(b, format_, word(0));
        color = {stored, stored, stored, stored};
    } else {
        DP2_TRY(color, lower_decode(b, format_.format, word));
    }
    const Value outside = b.bit_or(x.outside, y.outside);
    const Color beyond = border();
    return Color{b.select(outside, beyond.r, color.r), b.select(outside, beyond.g, color.g),
                 b.select(outside, beyond.b, color.b), b.select(outside, beyond.a, color.a)};
}

} // namespace rasterizer
