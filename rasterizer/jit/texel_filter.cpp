#include "rasterizer/jit/texel_filter.h"

#include <algorithm>

#include "rasterizer/jit/immediates.h"
#include "rasterizer/jit/sample_nodes.h"

namespace rasterizer::jit {

using ir::TexelChannel;
using Xbyak::Operand;
using Xbyak::Xmm;

Temp field(CodeWriter& c, Temporaries& temporaries, const Temp& word, const TexelChannel& channel) {
    Temp out(temporaries);
    const Xmm source = word, target = out;
    if (channel.shift != 0) c.vpsrld(out, source, channel.shift);
    if (channel.shift + channel.width != 32)
        c.logic_and(out, channel.shift != 0 ? target : source, c.constant((1u << channel.width) - 1));
    else if (channel.shift == 0)
        c.move(out, source);
    return out;
}

Temp number(CodeWriter& c, Temporaries& temporaries, const Temp& word, const TexelChannel& channel) {
    Temp out = field(c, temporaries, word, channel);
    c.vcvtdq2ps(out, out);
    return out;
}

Temp weight(CodeWriter& c, Temporaries& temporaries, const Temp& steps) {
    Temp out(temporaries);
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

namespace {

// mix() where the product is exact, so that fusing does not change the result.
void mix_exactly(CodeWriter& c, const Temp& a, const Temp& b, const Temp& t) {
    if (c.sse()) return mix(c, Xmm(a), b, Xmm(t));
    c.vsubps(b, b, Xmm(a));
    c.vfmadd213ps(b, t, Xmm(a));
}

} // namespace

void TexelFilter::nearest(const Temp& texel, const ChannelSink& channel) {
    for (const ChannelGroup& group : groups_.groups) {
        const TexelChannel& stored = s_.channels[group.channel];
        const Temp value = number(c, temps_, texel, stored);
        c.vmulps(value, value, c.constant(float_word(scale_of(stored))));
        channel(group, value);
    }
}

void TexelFilter::filtered(const Texels& texels, std::optional<Temp>& across, std::optional<Temp>& down,
                           const ChannelSink& channel) {
    const Temp lower_weight = weight(c, temps_, *down);
    down.reset();
    if (s_.has_byte_channels()) return filter_bytes(texels, across, lower_weight, channel);
    const Temp right_weight = weight(c, temps_, *across);
    across.reset();
    for (const ChannelGroup& group : groups_.groups) {
        const TexelChannel& stored = s_.channels[group.channel];
        const Temp left = number(c, temps_, texels[0], stored), upper = number(c, temps_, texels[1], stored);
        mix_exactly(c, left, upper, right_weight);
        const Temp lower_left = number(c, temps_, texels[2], stored),
                   lower = number(c, temps_, texels[3], stored);
        mix_exactly(c, lower_left, lower, right_weight);
        mix_exactly(c, upper, lower, lower_weight);
        c.vmulps(lower, lower, c.constant(float_word(scale_of(stored))));
        channel(group, lower);
    }
}

// Filters each row horizontally in 16-bit words, two channels at a time: left * (256 - weight) + right *
// weight is exactly 256 times the weighted mean, and at most 255 * 256. The final scale divides by 256.
void TexelFilter::filter_bytes(const Texels& texels, std::optional<Temp>& steps, const Temp& down,
                               const ChannelSink& channel) {
    const Temp right(temps_), left(temps_);
    c.logic_and(right, *steps, c.constant(255));
    steps.reset();
    c.vpslld(left, right, 16);
    c.logic_or(right, right, left);
    c.load_constant(left, 256u << 16 | 256);
    c.vpsubw(left, left, right);
    for (const std::uint32_t odd : {0u, 1u}) { // channels at bits 0 and 16, then 8 and 24
        const auto is_here = [&](const ChannelGroup& group) {
            return (s_.channels[group.channel].shift / 8 & 1) == odd;
        };
        if (std::ranges::none_of(groups_.groups, is_here)) continue;
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
        for (const ChannelGroup& group : groups_.groups) {
            if (!is_here(group)) continue;
            const TexelChannel& stored = s_.channels[group.channel];
            const Temp top(temps_), value(temps_);
            if (stored.shift >= 16) {
                c.vpsrld(top, upper, 16);
                c.vpsrld(value, lower, 16);
            } else {
                c.logic_and(top, upper, c.constant(0xFFFF));
                c.logic_and(value, lower, c.constant(0xFFFF));
            }
            c.vcvtdq2ps(top, top);
            c.vcvtdq2ps(value, value);
            mix_exactly(c, top, value, down);
            c.vmulps(value, value, c.constant(float_word(scale_of(stored) / 256)));
            channel(group, value);
        }
    }
}

} // namespace rasterizer::jit
