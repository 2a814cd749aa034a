#include "rasterizer/jit/sample_code.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>

#include "rasterizer/base/texture_view.h"

namespace rasterizer::jit {

using dp2::TextureAddress;
using ir::Sampler;
using ir::TexelChannel;
using Xbyak::Operand;
using Xbyak::Xmm;

namespace {

constexpr int kDown = 9; // rounding towards minus infinity, no exceptions
constexpr int kEqual = 0, kLess = 1, kNotEqual = 4;
constexpr std::uint32_t kBytes = 0x00FF00FF; // every second byte of a word
constexpr std::size_t kUniformBytes = 4;

std::uint32_t bits(float number) {
    return std::bit_cast<std::uint32_t>(number);
}
float scale_of(const TexelChannel& channel) {
    return 1.0f / static_cast<float>((1u << channel.width) - 1);
}

} // namespace

int SampleCode::take() {
    assert(free_ != 0);
    const int index = std::countr_zero(free_);
    free_ &= free_ - 1;
    return index;
}

template <class F> void SampleCode::with_level(std::size_t member, F&& f) {
    if (c.wide()) {
        f(c.ptr_b[in_level(member)]);
        return;
    }
    c.vpbroadcastd(c.scratch(2), c.dword[in_level(member)]);
    f(c.scratch(2));
}

void SampleCode::emit() {
    Xbyak::Label missing, done;
    c.lea(view_, c.ptr[c.textures + (s_.slot * sizeof(TextureView))]);
    c.mov(c.ecx, c.dword[view_ + (offsetof(TextureView, level_count))]);
    c.mov(levels_, c.qword[view_ + (offsetof(TextureView, levels))]);
    c.test(c.ecx, c.ecx);
    c.jz(missing, c.T_NEAR);
    if (s_.probes)
        mean();
    else
        levels();
    c.jmp(done, c.T_NEAR);
    c.L(missing);
    {
        const Temp zero(*this);
        c.clear(zero);
        for (std::uint32_t i = 0; i < 4; ++i) c.store(slot(kChannelSlot + i), zero);
    }
    c.L(done);
}

// The mean of the probes: each one at its own place, the sum in memory.
void SampleCode::mean() {
    place_ = kPlaceSlot;
    if (s_.shape == Sampler::Shape::Cube) { // the face stays
        const Temp face(*this);
        c.move(face, slot(kArgumentSlot + ir::kSampleW));
        c.store(slot(kPlaceSlot + 2), face);
    }
    {
        const Temp zero(*this);
        c.clear(zero);
        for (std::uint32_t i = 0; i < 4; ++i) c.store(slot(kSumSlot + i), zero);
    }
    Xbyak::Label probe, last;
    c.xor_(probe_, probe_);
    c.L(probe);
    {
        const Temp number(*this), count(*this), share(*this), step(*this);
        c.broadcast(number, probe_);
        c.vcvtdq2ps(number, number);
        c.move(count, slot(kArgumentSlot + ir::kSampleCount));
        if (c.wide()) {
            c.vcmpps(c.mask_scratch, number, count, kLess);
            c.kortestw(c.mask_scratch, c.mask_scratch);
        } else {
            c.vcmpps(share, number, count, kLess);
            c.vptest(share, share);
        }
        c.jz(last, c.T_NEAR);
        c.load_constant(share, bits(1));
        c.vdivps(share, share, count);
        c.vaddps(number, number, c.constant(bits(0.5f)));
        c.vmulps(number, number, share);
        c.vsubps(number, number, c.constant(bits(0.5f)));
        for (std::uint32_t i = 0; i < 2; ++i) {
            c.vmulps(step, number, slot(kArgumentSlot + ir::kSampleStepU + i));
            c.move(count, slot(kArgumentSlot + ir::kSampleU + i));
            c.vaddps(step, count, step);
            c.store(slot(kPlaceSlot + i), step);
        }
    }
    levels();
    {
        const Temp number(*this), count(*this), share(*this), sum(*this), value(*this);
        c.broadcast(number, probe_);
        c.vcvtdq2ps(number, number);
        c.move(count, slot(kArgumentSlot + ir::kSampleCount));
        c.load_constant(share, bits(1));
        c.vdivps(share, share, count);
        if (c.wide())
            c.vcmpps(c.mask_scratch, number, count, kLess);
        else
            c.vcmpps(number, number, count, kLess);
        for (std::uint32_t i = 0; i < 4; ++i) {
            c.move(sum, slot(kSumSlot + i));
            c.vmulps(value, share, slot(kChannelSlot + i));
            c.vaddps(value, sum, value);
            if (c.wide())
                c.vblendmps(Xmm(value) | c.mask_scratch, sum, value);
            else
                c.vblendvps(value, sum, value, number);
            c.store(slot(kSumSlot + i), value);
        }
    }
    c.inc(probe_);
    c.cmp(probe_, ir::kMaxProbes);
    c.jb(probe, c.T_NEAR);
    c.L(last);
    const Temp value(*this);
    for (std::uint32_t i = 0; i < 4; ++i) {
        c.move(value, slot(kSumSlot + i));
        c.store(slot(kChannelSlot + i), value);
    }
}

// level_ = the level with the number in eax, clamped.
void SampleCode::find_level() {
    c.mov(c.ecx, c.dword[view_ + (offsetof(TextureView, level_count))]);
    c.sub(c.ecx, 1);
    c.cmp(c.eax, c.ecx);
    c.cmovg(c.eax, c.ecx);
    c.xor_(c.edx, c.edx);
    c.test(c.eax, c.eax);
    c.cmovs(c.eax, c.edx);
    c.imul(level_, c.rax, static_cast<int>(sizeof(LevelView)));
    c.add(level_, levels_);
}

void SampleCode::levels() {
    const auto uniform = [&](std::size_t member) {
        return c.dword[c.uniforms + (s_.uniforms * kUniformBytes + member)];
    };
    if (s_.mip == Sampler::Mip::None) {
        c.mov(c.eax, uniform(offsetof(ir::SamplerUniforms, base_level)));
        find_level();
        store(one_level(), kChannelSlot, false);
        return;
    }
    {
        const Temp at(*this), last(*this), fine(*this);
        c.vpbroadcastd(fine, uniform(offsetof(ir::SamplerUniforms, max_level)));
        c.vcvtdq2ps(fine, fine);
        c.vpbroadcastd(last, uniform(offsetof(ir::SamplerUniforms, last_level)));
        c.vcvtdq2ps(last, last);
        c.move(at, slot(kArgumentSlot + ir::kSampleLevel));
        c.vmaxps(at, at, fine);
        c.vminps(at, at, last);
        if (s_.mip == Sampler::Mip::Point) {
            c.vaddps(at, at, c.constant(bits(0.5f)));
            c.round(fine, at, kDown);
        } else {
            c.round(fine, at, kDown);
            c.vsubps(at, at, fine);
            c.store(slot(kFractionSlot), at);
        }
        c.vminps(fine, fine, last);
        c.vcvttps2dq(fine, fine);
        c.store(slot(kLevelSlot), fine);
    }
    Xbyak::Label next;
    c.mov(remaining_, c.wide() ? 0xFFFF : 0xFF);
    c.L(next);
    lanes_of_level();
    find_level();
    if (s_.mip == Sampler::Mip::Point) {
        store(one_level(), kChannelSlot, true);
    } else {
        store(one_level(), kNearSlot, false);
        // Without a fraction, and where there is no coarser level, that is the colour.
        Xbyak::Label single, stored;
        {
            const Temp fraction(*this);
            c.move(fraction, slot(kFractionSlot));
            if (c.wide()) {
                c.vptestmd(c.mask_scratch | chosen_, fraction, fraction);
                c.kortestw(c.mask_scratch, c.mask_scratch);
            } else {
                c.vptest(fraction, slot(kMaskSlot));
            }
        }
        c.jz(single, c.T_NEAR);
        c.mov(c.eax, scalar());
        c.inc(c.eax);
        c.cmp(c.eax, uniform(offsetof(ir::SamplerUniforms, last_level)));
        c.jg(single, c.T_NEAR);
        find_level();
        {
            const Colors far = one_level();
            for (std::uint32_t i = 0; i < 4; ++i)
                if (far[i].value) mix(slot(kNearSlot + i), *far[i].value, slot(kFractionSlot));
            store(far, kChannelSlot, true);
        }
        c.jmp(stored, c.T_NEAR);
        c.L(single);
        const Temp value(*this);
        for (std::uint32_t i = 0; i < 4; ++i) {
            c.move(value, slot(kNearSlot + i));
            store(value, kChannelSlot + i, true);
        }
        c.L(stored);
    }
    c.test(remaining_, remaining_);
    c.jnz(next, c.T_NEAR);
}

// eax = the level of the first lane that remains; the lanes of that level are chosen, and remain no longer.
void SampleCode::lanes_of_level() {
    const Temp number(*this);
    c.bsf(c.ecx, remaining_);
    c.shl(c.ecx, 2);
    if (!c.wide()) c.add(c.rcx, c.half);
    c.mov(c.eax, c.dword[c.slots + c.rcx + ((first_ + kLevelSlot) * sizeof(Lanes))]);
    c.mov(scalar(), c.eax);
    c.broadcast(number, c.eax);
    if (c.wide()) {
        c.vpcmpd(chosen_, number, slot(kLevelSlot), kEqual);
        c.kmovw(c.edx, chosen_);
    } else {
        c.vpcmpeqd(number, number, slot(kLevelSlot));
        c.store(slot(kMaskSlot), number);
        c.vmovmskps(c.edx, c.low_half(number));
    }
    c.not_(c.edx);
    c.and_(remaining_, c.edx);
}

void SampleCode::reduce(const Temp& at, TextureAddress mode) {
    if (mode == TextureAddress::Wrap || mode == TextureAddress::Mirror) {
        const Temp whole(*this);
        if (mode == TextureAddress::Wrap) {
            c.round(whole, at, kDown);
        } else {
            c.vmulps(whole, at, c.constant(bits(0.5f)));
            c.round(whole, whole, kDown);
            c.vaddps(whole, whole, whole);
        }
        c.vsubps(at, at, whole);
        return;
    }
    c.vmaxps(at, at, c.constant(bits(-2)));
    c.vminps(at, at, c.constant(bits(2)));
}

// A texel number that is inside the level. filter: then Wrap may give -1, else the size.
void SampleCode::address(Temp& texel, TextureAddress mode, std::size_t size, std::size_t last, bool filter) {
    const Temp other(*this);
    switch (mode) {
    case TextureAddress::Wrap:
        with_level(size,
                   [&](const auto& n) { filter ? c.vpaddd(other, texel, n) : c.vpsubd(other, texel, n); });
        c.vpminud(texel, texel, other);
        with_level(last, [&](const auto& n) { c.vpminud(texel, texel, n); });
        return;
    case TextureAddress::Mirror:
        c.vpbroadcastd(other, c.dword[in_level(last)]);
        c.vpaddd(other, other, other);
        c.vpsubd(other, other, texel);
        c.vpaddd(other, other, c.constant(1));
        c.vpminsd(texel, texel, other);
        break;
    case TextureAddress::MirrorOnce:
        c.logic_xor(other, texel, c.constant(~0u));
        c.vpmaxsd(texel, texel, other);
        break;
    default: break;
    }
    c.clear(other);
    c.vpmaxsd(texel, texel, other);
    with_level(last, [&](const auto& n) { c.vpminsd(texel, texel, n); });
}

SampleCode::Axis SampleCode::axis(int number) {
    constexpr std::size_t kSizes[] = {offsetof(LevelView, width), offsetof(LevelView, height)};
    const auto i = static_cast<std::size_t>(number);
    const std::size_t size = kSizes[i], last = offsetof(LevelView, last) + i * 4,
                      scale = offsetof(LevelView, scale) + i * 4;
    const TextureAddress mode = s_.shape == Sampler::Shape::Cube ? TextureAddress::Clamp : s_.address[number];
    Axis out;
    out.first.emplace(*this);
    if (!filters()) {
        c.move((*out.first), slot(place_ + static_cast<std::uint32_t>(number)));
        reduce((*out.first), mode);
        with_level(scale, [&](const auto& n) { c.vmulps(*out.first, *out.first, n); });
        c.vmulps(*out.first, *out.first, c.constant(bits(1.0f / 256)));
        c.round(*out.first, *out.first, kDown);
        c.vcvttps2dq(*out.first, *out.first);
        address((*out.first), mode, size, last, false);
        return out;
    }
    out.second.emplace(*this);
    out.steps.emplace(*this);
    c.move(*out.steps, slot(place_ + static_cast<std::uint32_t>(number)));
    reduce(*out.steps, mode);
    with_level(scale, [&](const auto& n) { c.vmulps(*out.steps, *out.steps, n); });
    c.vsubps(*out.steps, *out.steps, c.constant(bits(128)));
    c.vcvtps2dq(*out.steps, *out.steps);
    c.vpsrad((*out.first), *out.steps, 8);
    if (mode != TextureAddress::Wrap) {
        c.vpaddd(*out.second, (*out.first), c.constant(1));
        address(*out.second, mode, size, last, true);
        address((*out.first), mode, size, last, true);
        return out;
    }
    address((*out.first), mode, size, last, true);
    // The next one, or 0 after the last.
    if (c.wide()) {
        c.vpcmpud(c.mask_scratch, (*out.first), c.ptr_b[in_level(last)], kNotEqual);
        c.vpaddd(Xmm(*out.second) | c.mask_scratch | c.T_z, (*out.first), c.constant(1));
    } else {
        const Temp at_end(*this);
        with_level(last, [&](const auto& n) { c.vpcmpeqd(at_end, (*out.first), n); });
        c.vpaddd(*out.second, (*out.first), c.constant(1));
        c.logic_and_not(*out.second, at_end, *out.second);
    }
    return out;
}

// The rows of a cube's face come after those of the faces before it.
void SampleCode::add_face(Axis& rows) {
    const Temp face(*this), zero(*this);
    c.vcvttps2dq(face, slot(place_ + 2));
    c.clear(zero);
    c.vpmaxsd(face, face, zero);
    with_level(offsetof(LevelView, last) + 8, [&](const auto& n) { c.vpminsd(face, face, n); });
    with_level(offsetof(LevelView, height), [&](const auto& n) { c.vpmulld(face, face, n); });
    c.vpaddd(*rows.first, *rows.first, face);
    if (rows.second) c.vpaddd(*rows.second, *rows.second, face);
}

SampleCode::Temp SampleCode::texels(const Temp& row, const Temp& column) {
    const Temp at(*this);
    Temp words(*this);
    c.vpaddd(at, row, column);
    c.gather(words, c.rax, at, s_.texel_bytes, 0);
    return words;
}

SampleCode::Colors SampleCode::one_level() {
    Axis x = axis(0), y = axis(1);
    if (s_.shape == Sampler::Shape::Cube) add_face(y);
    c.mov(c.rax, c.qword[in_level(offsetof(LevelView, data))]);
    const auto to_offset = [&](const Temp& row) {
        with_level(offsetof(LevelView, pitch_texels), [&](const auto& n) { c.vpmulld(row, row, n); });
    };
    to_offset(*y.first);
    if (!filters()) return nearest(texels(*y.first, *x.first));
    to_offset(*y.second);
    const Texels all{texels(*y.first, *x.first), texels(*y.first, *x.second), texels(*y.second, *x.first),
                     texels(*y.second, *x.second)};
    for (Axis* axis : {&x, &y}) {
        axis->first.reset();
        axis->second.reset();
    }
    return filtered(all, x, y);
}

// Which channels are constants, and which the same as an earlier one.
SampleCode::Colors SampleCode::described() const {
    Colors out;
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

// A channel's bits as float.
SampleCode::Temp SampleCode::number(const Temp& texel, const TexelChannel& channel) {
    Temp out(*this);
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

SampleCode::Temp SampleCode::weight(const Temp& steps) {
    Temp out(*this);
    c.logic_and(out, steps, c.constant(255));
    c.vcvtdq2ps(out, out);
    c.vmulps(out, out, c.constant(bits(1.0f / 256)));
    return out;
}

void SampleCode::mix(const Operand& a, const Temp& b, const Operand& t) {
    c.vsubps(b, b, a);
    c.vmulps(b, b, t);
    c.vaddps(b, b, a);
}

SampleCode::Colors SampleCode::nearest(const Temp& texel) {
    Colors out = described();
    for (std::size_t i = 0; i < 4; ++i) {
        if (!s_.channels[i].has_bits() || out[i].same_as >= 0) continue;
        out[i].value.emplace(number(texel, s_.channels[i]));
        c.vmulps(*out[i].value, *out[i].value, c.constant(bits(scale_of(s_.channels[i]))));
    }
    return out;
}

// All channels are whole bytes of a word.
bool SampleCode::packs() const {
    return s_.texel_bytes == 4 && std::ranges::all_of(s_.channels, [](const TexelChannel& channel) {
               return !channel.has_bits() || (channel.width == 8 && channel.shift % 8 == 0);
           });
}

SampleCode::Colors SampleCode::filtered(const Texels& texels, Axis& x, Axis& y) {
    Colors out = described();
    const Temp down = weight(*y.steps);
    y.steps.reset();
    if (packs()) {
        filter_bytes(texels, x.steps, down, out);
        return out;
    }
    const Temp across = weight(*x.steps);
    x.steps.reset();
    for (std::size_t i = 0; i < 4; ++i) {
        const TexelChannel& channel = s_.channels[i];
        if (!channel.has_bits() || out[i].same_as >= 0) continue;
        const Temp left = number(texels[0], channel), upper = number(texels[1], channel);
        mix(left, upper, across);
        const Temp lower_left = number(texels[2], channel);
        Temp lower = number(texels[3], channel);
        mix(lower_left, lower, across);
        mix(upper, lower, down);
        c.vmulps(lower, lower, c.constant(bits(scale_of(channel))));
        out[i].value.emplace(std::move(lower));
    }
    return out;
}

// Columns are filtered in words of 16 bits, two channels at a time: c0 * (256 - weight) + c1 * weight is at
// most 255 * 256. That is 256 times the mean, exactly, which the scale at the end takes back.
void SampleCode::filter_bytes(const Texels& texels, std::optional<Temp>& steps, const Temp& down,
                              Colors& out) {
    const Temp right(*this), left(*this);
    c.logic_and(right, *steps, c.constant(255));
    steps.reset();
    c.vpslld(left, right, 16);
    c.logic_or(right, right, left);
    c.load_constant(left, 256u << 16 | 256);
    c.vpsubw(left, left, right);
    for (const std::uint32_t odd : {0u, 1u}) { // channels at shifts 0 and 16, 8 and 24
        const auto is_here = [&](const TexelChannel& channel) {
            return channel.has_bits() && (channel.shift / 8 & 1) == odd;
        };
        if (std::ranges::none_of(s_.channels, is_here)) continue;
        const auto row = [&](const Temp& first, const Temp& second) {
            Temp a(*this);
            const Temp b(*this);
            if (odd) {
                c.vpsrlw(a, first, 8);
                c.vpsrlw(b, second, 8);
            } else {
                c.logic_and(a, first, c.constant(kBytes));
                c.logic_and(b, second, c.constant(kBytes));
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
            const Temp top(*this);
            Temp value(*this);
            if (channel.shift >= 16) {
                c.vpsrld(top, upper, 16);
                c.vpsrld(value, lower, 16);
            } else {
                c.logic_and(top, upper, c.constant(0xFFFF));
                c.logic_and(value, lower, c.constant(0xFFFF));
            }
            c.vcvtdq2ps(top, top);
            c.vcvtdq2ps(value, value);
            mix(top, value, down);
            c.vmulps(value, value, c.constant(bits(scale_of(channel) / 256)));
            out[i].value.emplace(std::move(value));
        }
    }
}

void SampleCode::store(const Colors& colors, std::uint32_t to, bool masked) {
    for (std::uint32_t i = 0; i < 4; ++i) {
        const Channel& channel = colors[i];
        const Channel& holder =
            channel.same_as >= 0 ? colors[static_cast<std::size_t>(channel.same_as)] : channel;
        if (holder.value) {
            store(*holder.value, to + i, masked);
            continue;
        }
        const Temp constant(*this);
        c.load_constant(constant, bits(channel.constant));
        store(constant, to + i, masked);
    }
}

// masked: the chosen lanes alone.
void SampleCode::store(const Xmm& value, std::uint32_t to, bool masked) {
    if (!masked) {
        c.store(slot(to), value);
    } else if (c.wide()) {
        c.vmovdqu32(slot(to) | chosen_, value);
    } else {
        const Temp mask(*this);
        c.move(mask, slot(kMaskSlot));
        c.vpmaskmovd(slot(to), mask, value);
    }
}

} // namespace rasterizer::jit
