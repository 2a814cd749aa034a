#include "rasterizer/jit/texel_decoder.h"

#include "rasterizer/base/srgb.h"
#include "rasterizer/jit/immediates.h"
#include "rasterizer/jit/sample_slots.h"

namespace rasterizer::jit {

using ir::Sampler;
using ir::TexelChannel;
using Xbyak::Xmm;

Temp TexelDecoder::converted(std::uint32_t channel, const Words& words) {
    if (s_.texels == Sampler::Texels::Compared) {
        Temp depth = decoded(0, words);
        const Xbyak::Address reference = c.slot(first_ + kArgumentSlot + ir::kSampleReference);
        if (c.wide()) {
            c.vcmpps(c.mask_scratch, depth, reference, kGreaterEqual);
            c.vbroadcastss(Xmm(depth) | c.mask_scratch | c.T_z,
                           c.one_word({Location::Kind::Constant, float_word(1)}));
        } else {
            c.vcmpps(depth, depth, reference, kGreaterEqual);
            c.logic_and(depth, depth, c.constant(float_word(1)));
        }
        return depth;
    }
    if (s_.texels == Sampler::Texels::Bump && channel == 2) {
        Temp out = constant(1);
        for (const std::uint32_t i : {0u, 1u}) {
            const Temp number = decoded(i, words);
            c.vmulps(number, number, number);
            c.vsubps(out, out, number);
        }
        c.vmaxps(out, out, c.constant(0));
        c.vsqrtps(out, out);
        return out;
    }
    return decoded(channel, words);
}

Temp TexelDecoder::decoded(std::uint32_t i, const Words& words) {
    const TexelChannel& channel = s_.channels[i];
    if (!channel.has_bits()) return constant(channel.code == TexelChannel::Code::One ? 1.0f : 0.0f);
    Temp word = words(channel.word);
    switch (channel.code) {
    case TexelChannel::Code::Snorm: {
        Temp out = signed_number(word, channel);
        const float unit = 1.0f / static_cast<float>((1u << (channel.width - 1u)) - 1);
        c.vmulps(out, out, c.constant(float_word(unit)));
        c.vmaxps(out, out, c.constant(float_word(-1)));
        return out;
    }
    case TexelChannel::Code::Snorm5: {
        const Temp negative = signed_number(word, channel);
        Temp out(temps_);
        c.vmulps(out, negative, c.constant(float_word(1.0f / 15)));
        c.vmulps(negative, negative, c.constant(float_word(1.0f / 16)));
        c.vmaxps(out, out, negative); // the larger one is right for either sign
        return out;
    }
    case TexelChannel::Code::Half: return half(word, channel);
    case TexelChannel::Code::Float: return word;
    case TexelChannel::Code::Float24: return float24(word, channel);
    default: break;
    }
    if (s_.texels == Sampler::Texels::Srgb && i != 3) return linear_light(word, channel);
    Temp out = number(c, temps_, word, channel);
    if (!s_.filters_whole()) c.vmulps(out, out, c.constant(float_word(scale_of(channel))));
    return out;
}

Temp TexelDecoder::constant(float value) {
    Temp out(temps_);
    c.load_constant(out, float_word(value));
    return out;
}

void TexelDecoder::shift_left(const Xmm& out, const Xmm& value, int bits) {
    if (bits > 0)
        c.vpslld(out, value, static_cast<std::uint8_t>(bits));
    else if (bits < 0)
        c.vpsrld(out, value, static_cast<std::uint8_t>(-bits));
    else if (out.getIdx() != value.getIdx())
        c.move(out, value);
}

Temp TexelDecoder::signed_number(const Temp& word, const TexelChannel& channel) {
    Temp out(temps_);
    shift_left(out, word, 32 - channel.width - channel.shift);
    c.vpsrad(out, out, static_cast<std::uint8_t>(32 - channel.width));
    c.vcvtdq2ps(out, out);
    return out;
}

// base/half.h. vcvtph2ps would change signalling NaNs.
Temp TexelDecoder::half(const Temp& word, const TexelChannel& channel) {
    constexpr std::uint32_t kMagnitude = 0x7FFFu << 13, kSign = 1u << 31, kInfinity = 0x7F800000;
    const Xbyak::Address limit = c.constant(float_word(0x1p16f)); // infinities and NaNs are not smaller
    Temp out(temps_);
    const Temp other(temps_);
    shift_left(out, word, 13 - channel.shift);
    c.logic_and(out, out, c.constant(kMagnitude));
    c.vmulps(out, out, c.constant(float_word(0x1p112f)));
    if (c.wide()) {
        c.vcmpps(c.mask_scratch, out, limit, kGreaterEqual);
        c.vpord(Xmm(out) | c.mask_scratch, out, c.constant(kInfinity));
    } else {
        c.vcmpps(other, out, limit, kGreaterEqual);
        c.logic_and(other, other, c.constant(kInfinity));
        c.logic_or(out, out, other);
    }
    shift_left(other, word, 16 - channel.shift);
    c.logic_and(other, other, c.constant(kSign));
    c.logic_or(out, out, other);
    return out;
}

Temp TexelDecoder::float24(const Temp& word, const TexelChannel& channel) {
    constexpr std::uint32_t kDenormals = 1u << 20, kExponents = (127u - 15u) << 23;
    const Temp bits = field(c, temps_, word, channel), small(temps_);
    Temp out(temps_);
    c.vcvtdq2ps(small, bits);
    c.vmulps(small, small, c.constant(float_word(0x1p-34f)));
    c.vpslld(out, bits, 3);
    c.vpaddd(out, out, c.constant(kExponents));
    if (c.wide()) {
        c.vpcmpgtd(c.mask_scratch, bits, c.constant(kDenormals - 1));
        c.vblendmps(Xmm(out) | c.mask_scratch, small, out);
    } else {
        c.vpcmpgtd(bits, bits, c.constant(kDenormals - 1));
        c.vblendvps(out, small, out, bits);
    }
    return out;
}

Temp TexelDecoder::linear_light(const Temp& word, const TexelChannel& channel) {
    const Temp code = field(c, temps_, word, channel);
    Temp out(temps_);
    c.mov(c.rdx, reinterpret_cast<std::size_t>(srgb::linear_table(channel.width)));
    c.gather(out, c.rdx, code, 4, 0);
    return out;
}

} // namespace rasterizer::jit
