#include "rasterizer/jit/texel_filter.h"

#include <algorithm>

#include "rasterizer/jit/immediates.h"

namespace rasterizer::jit {

using ir::TexelChannel;
using Xbyak::Operand;
using Xbyak::Xmm;

namespace {

float scale_of(const TexelChannel& channel) {
    return 1.0f / static_cast<float>((1u << channel.width) - 1);
}

} // namespace

// Describes the channels that are constants or equal to an earlier channel; the others have no value yet.
ColorValue TexelFilter::described() const {
    ColorValue out;
    for (int i = 0; i < 4; ++i) {
        const TexelChannel& channel = s_.channels[i];
        out[static_cast<std::size_t>(i)].constant = channel.code == TexelChannel::Code::One ? 1.0f : 0.0f;
        for (int k = 0; k < i && channel.has_bits(); ++k)
            if (s_.channels[k].has_bits() && s_.channels[k].shift == channel.shift &&
                s_.channels[k].width == channel.width && out[static_cast<std::size_t>(i)].same_as < 0)
                out[static_cast<std::size_t>(i)].same_as = k;
    }
    return out;
}

// A channel's bits as a float.
Temp TexelFilter::number(const Temp& texel, const TexelChannel& channel) {
    Temp out(temps_);
    const Xmm* from = nullptr;
    const Xmm source = texel, target = out;
    from = &source;
    if (channel.shift != 0) {
        c.vpsrld(out, *from, channel.shift);
        from = &target;
    }
    if (channel.shift + channel.width != 32) {
        c.logic_and(out, *from, c.constant((1u << channel.width) - 1));
        from = &target;
    }
    c.vcvtdq2ps(out, *from);
    return out;
}

Temp TexelFilter::weight(const Temp& steps) {
    Temp out(temps_);
    c.logic_and(out, steps, c.constant(255));
    c.vcvtdq2ps(out, out);
    c.vmulps(out, out, c.constant(float_word(1.0f / 256)));
    return out;
}

void mix(CodeWriter& c, const Operand& a, const Temp& b, const Operand& t) {
    c.vsubps(b, b, a);
    c.vmulps(b, b, t);
    c.vaddps(b, b, a);
}

ColorValue TexelFilter::nearest(const Temp& texel) {
    ColorValue out = described();
    for (std::size_t i = 0; i < 4; ++i) {
        if (!s_.channels[i].has_bits() || out[i].same_as >= 0) continue;
        out[i].value.emplace(number(texel, s_.channels[i]));
        c.vmulps(*out[i].value, *out[i].value, c.constant(float_word(scale_of(s_.channels[i]))));
    }
    return out;
}

ColorValue TexelFilter::filtered(const Texels& texels, std::optional<Temp>& across,
                                 std::optional<Temp>& down) {
    ColorValue out = described();
    const Temp lower_weight = weight(*down);
    down.reset();
    if (s_.has_byte_channels()) {
        filter_bytes(texels, across, lower_weight, out);
        return out;
    }
    const Temp right_weight = weight(*across);
    across.reset();
    for (std::size_t i = 0; i < 4; ++i) {
        const TexelChannel& channel = s_.channels[i];
        if (!channel.has_bits() || out[i].same_as >= 0) continue;
        const Temp left = number(texels[0], channel), upper = number(texels[1], channel);
        mix(c, left, upper, right_weight);
        const Temp lower_left = number(texels[2], channel);
        Temp lower = number(texels[3], channel);
        mix(c, lower_left, lower, right_weight);
        mix(c, upper, lower, lower_weight);
        c.vmulps(lower, lower, c.constant(float_word(scale_of(channel))));
        out[i].value.emplace(std::move(lower));
    }
    return out;
}

// Columns are filtered in 16-bit words, two channels at a time: c0 * (256 - weight) + c1 * weight is at most
// 255 * 256, exactly 256 times the weighted mean. The final scale divides by 256.
void TexelFilter::filter_bytes(const Texels& texels, std::optional<Temp>& steps, const Temp& down,
                               ColorValue& out) {
    const Temp right(temps_), left(temps_);
    c.logic_and(right, *steps, c.constant(255));
    steps.reset();
    c.vpslld(left, right, 16);
    c.logic_or(right, right, left);
    c.load_constant(left, 256u << 16 | 256);
    c.vpsubw(left, left, right);
    for (const std::uint32_t odd : {0u, 1u}) { // channels at bits 0 and 16, then 8 and 24
        const auto is_here = [&](const TexelChannel& channel) {
            return channel.has_bits() && (channel.shift / 8 & 1) == odd;
        };
        if (std::ranges::none_of(s_.channels, is_here)) continue;
        const auto row = [&](const Temp& first, const Temp& second) {
            Temp a(temps_);
            const Temp b(temps_);
            if (odd) {
                c.vpsrlw(a, first, 8);
                c.vpsrlw(b, second, 8);
            } else {
                c.logic_and(a, first, c.constant(kEvenBytes));
                c.logic_and(b, second, c.constant(kEvenBytes));
            }
            c.vpmullw(a, a, left);
            c.vpmullw(b, b, right);
            c.vpaddw(a, a, b);
            return a;
        };
        const Temp upper = row(texels[0], texels[1]), lower = row(texels[2], texels[3]);
        for (std::size_t i = 0; i < 4; ++i) {
            const TexelChannel& channel = s_.channels[i];
            if (!is_here(channel) || out[i].same_as >= 0) continue;
            const Temp top(temps_);
            Temp value(temps_);
            if (channel.shift >= 16) {
                c.vpsrld(top, upper, 16);
                c.vpsrld(value, lower, 16);
            } else {
                c.logic_and(top, upper, c.constant(0xFFFF));
                c.logic_and(value, lower, c.constant(0xFFFF));
            }
            c.vcvtdq2ps(top, top);
            c.vcvtdq2ps(value, value);
            mix(c, top, value, down);
            c.vmulps(value, value, c.constant(float_word(scale_of(channel) / 256)));
            out[i].value.emplace(std::move(value));
        }
    }
}

} // namespace rasterizer::jit
