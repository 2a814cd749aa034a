#include "rasterizer/jit/whole_texels.h"

#include <algorithm>
#include <array>
#include <optional>

#include "rasterizer/jit/immediates.h"
#include "rasterizer/jit/sample_slots.h"

namespace rasterizer::jit {

using ir::Sampler;
using ir::TexelChannel;
using Xbyak::Xmm;

bool WholeTexels::reads() const {
    constexpr std::size_t kLeastChannels = 2; // of a single one, words are gathered as quickly
    if (c.sse() || s_.keyed != 0 || s_.has_border()) return false;
    if (s_.texels != Sampler::Texels::Colors || groups_.groups.size() < kLeastChannels) return false;
    return std::ranges::all_of(groups_.groups, [&](const ChannelGroup& group) {
        const TexelChannel& channel = s_.channels[group.channel];
        return s_.texel_bytes == 8    ? channel.code == TexelChannel::Code::Half
               : s_.texel_bytes == 16 ? channel.code == TexelChannel::Code::Float
                                      : false;
    });
}

void WholeTexels::filter(std::uint32_t slice, const ChannelSink& channel) {
    Colors colors;
    for (std::uint32_t i = 0; i < colors.size(); ++i) colors[i].emplace(pixels(slice, i));
    separate(colors, channel);
}

void WholeTexels::nearest(std::uint32_t slice, const ChannelSink& channel, Xbyak::Label& other) {
    Colors colors;
    for (std::uint32_t i = 0; i < colors.size(); ++i) colors[i].emplace(texels(slice * 4, i));
    if (s_.texel_bytes == 8) leave_for_nan(colors, other);
    separate(colors, channel);
}

// Jumps if any number is a NaN, because a conversion quiets those that signal.
void WholeTexels::leave_for_nan(const Colors& colors, Xbyak::Label& other) {
    if (c.wide()) {
        for (const std::size_t i : {0u, 2u}) {
            c.vcmpps(c.mask_scratch, *colors[i], *colors[i + 1], kUnordered);
            c.kortestw(c.mask_scratch, c.mask_scratch);
            c.jnz(other, c.T_NEAR);
        }
        return;
    }
    const Temp any(temps_), more(temps_);
    c.vcmpps(any, *colors[0], *colors[1], kUnordered);
    c.vcmpps(more, *colors[2], *colors[3], kUnordered);
    c.logic_or(any, any, more);
    c.vptest(any, any);
    c.jnz(other, c.T_NEAR);
}

// From whole colours to a register for each channel.
void WholeTexels::separate(const Colors& colors, const ChannelSink& channel) {
    for (const bool upper : {false, true}) { // channels 0 and 1, then 2 and 3
        std::array<Temp, 2> halves = {Temp(temps_), Temp(temps_)};
        for (std::uint32_t i = 0; i < halves.size(); ++i) {
            if (upper)
                c.vunpckhps(halves[i], *colors[2 * i], *colors[2 * i + 1]);
            else
                c.vunpcklps(halves[i], *colors[2 * i], *colors[2 * i + 1]);
        }
        for (const ChannelGroup& group : groups_.groups) {
            const TexelChannel& stored = s_.channels[group.channel];
            const std::uint32_t number =
                s_.texel_bytes == 16 ? stored.word : stored.word * 2u + stored.shift / 16u;
            if (number / 2 != (upper ? 1u : 0u)) continue;
            const Temp value(temps_);
            if (number % 2 != 0)
                c.vunpckhpd(value, halves[0], halves[1]);
            else
                c.vunpcklpd(value, halves[0], halves[1]);
            channel(group, value);
        }
    }
}

// The filtered colours of lanes `number`, `number` + 4, ..., a quarter of the register each.
Temp WholeTexels::pixels(std::uint32_t slice, std::uint32_t number) {
    const auto weight = [&](const Temp& to, std::uint32_t axis) { // of each quarter's lane
        c.vpermilps(to, c.slot(first_ + kWeightSlot + axis), static_cast<std::uint8_t>(number * 0x55));
    };
    const Temp share(temps_);
    weight(share, 0);
    const Temp upper = row(slice * 4, number, share);
    Temp lower = row(slice * 4 + 2, number, share);
    weight(share, 1);
    mix(c, upper, lower, share);
    return lower;
}

Temp WholeTexels::row(std::uint32_t offsets, std::uint32_t number, const Temp& across) {
    const Temp left(temps_);
    Temp right(temps_);
    if (s_.texel_bytes == 8)
        load_halves(left, right, offsets, number);
    else
        load_floats(left, right, offsets, number);
    mix(c, left, right, across);
    return right;
}

// The texels of lanes `number`, `number` + 4, ..., a quarter of the register each.
Temp WholeTexels::texels(std::uint32_t offsets, std::uint32_t number) {
    Temp out(temps_);
    if (s_.texel_bytes == 16) {
        c.vmovups(CodeWriter::low(out), texel(offsets, number));
        if (!c.wide()) {
            const Xbyak::Ymm both = CodeWriter::low_half(out);
            c.vinsertf128(both, both, texel(offsets, number + 4), 1);
            return out;
        }
        const Xbyak::Zmm all(Xmm(out).getIdx());
        for (std::uint32_t q = 1; q < 4; ++q)
            c.vinsertf32x4(all, all, texel(offsets, number + 4 * q), static_cast<std::uint8_t>(q));
        return out;
    }
    const auto load_two = [&](const Xmm& to, std::uint32_t lane) {
        c.vmovsd(to, texel(offsets, lane));
        c.load_upper_half(to, texel(offsets, lane + 4));
    };
    load_two(CodeWriter::low(out), number);
    if (!c.wide()) {
        c.vcvtph2ps(CodeWriter::low_half(out), CodeWriter::low(out));
        return out;
    }
    const Temp last(temps_);
    load_two(CodeWriter::low(last), number + 8);
    const Xbyak::Ymm halves = CodeWriter::low_half(out);
    c.vinserti32x4(halves, halves, CodeWriter::low(last), 1);
    c.vcvtph2ps(Xbyak::Zmm(Xmm(out).getIdx()), halves);
    return out;
}

// The texel of a lane, and the one after it. Overwrites ecx.
Xbyak::Address WholeTexels::texel(std::uint32_t offsets, std::uint32_t lane) {
    c.mov(c.ecx, c.slot(first_ + kOffsetSlot + offsets, lane));
    return c.ptr[c.rax + c.rcx * 8];
}

// A conversion quiets signalling NaNs, as the filter does anyway.
void WholeTexels::load_halves(const Temp& left, const Temp& right, std::uint32_t offsets,
                              std::uint32_t number) {
    if (!c.wide()) {
        const Xmm first = CodeWriter::low(left), second = CodeWriter::low(right);
        c.vmovdqu(first, texel(offsets, number));
        c.vmovdqu(second, texel(offsets, number + 4));
        const Temp both(temps_);
        c.vpunpcklqdq(CodeWriter::low(both), first, second);
        c.vpunpckhqdq(second, first, second);
        c.vcvtph2ps(CodeWriter::low_half(left), CodeWriter::low(both));
        c.vcvtph2ps(CodeWriter::low_half(right), second);
        return;
    }
    const Xbyak::Ymm first = CodeWriter::low_half(left), second = CodeWriter::low_half(right);
    c.vmovdqu32(CodeWriter::low(left), texel(offsets, number));
    c.vinserti32x4(first, first, texel(offsets, number + 8), 1);
    c.vmovdqu32(CodeWriter::low(right), texel(offsets, number + 4));
    c.vinserti32x4(second, second, texel(offsets, number + 12), 1);
    const Temp both(temps_);
    c.vpunpcklqdq(CodeWriter::low_half(both), first, second);
    c.vpunpckhqdq(second, first, second);
    c.vcvtph2ps(Xbyak::Zmm(Xmm(left).getIdx()), CodeWriter::low_half(both));
    c.vcvtph2ps(Xbyak::Zmm(Xmm(right).getIdx()), second);
}

void WholeTexels::load_floats(const Temp& left, const Temp& right, std::uint32_t offsets,
                              std::uint32_t number) {
    const Temp second(temps_);
    const Xbyak::Ymm low = CodeWriter::low_half(left), high = CodeWriter::low_half(second);
    c.vmovups(low, texel(offsets, number));
    c.vmovups(high, texel(offsets, c.wide() ? number + 8 : number + 4));
    if (!c.wide()) {
        constexpr std::uint8_t kLeft = 0x20, kRight = 0x31; // halves of both operands
        c.vperm2f128(CodeWriter::low_half(right), low, high, kRight);
        c.vperm2f128(low, low, high, kLeft);
        return;
    }
    constexpr std::uint8_t kLeft = 0x88, kRight = 0xDD; // quarters 0 and 2, and 1 and 3, of both operands
    const Xbyak::Zmm first(low.getIdx()), last(high.getIdx());
    c.vinsertf64x4(first, first, texel(offsets, number + 4), 1);
    c.vinsertf64x4(last, last, texel(offsets, number + 12), 1);
    c.vshuff32x4(Xbyak::Zmm(Xmm(right).getIdx()), first, last, kRight);
    c.vshuff32x4(first, first, last, kLeft);
}

} // namespace rasterizer::jit
