#include "rasterizer/jit/sample_code.h"

#include <algorithm>
#include <cstddef>

#include "rasterizer/jit/immediates.h"

namespace rasterizer::jit {

using ir::Sampler;
using Xbyak::Xmm;

void SampleCode::look_up(Xbyak::Label& missing) {
    c.lea(view_, c.ptr[c.textures + (s_.slot * sizeof(TextureView))]);
    c.mov(c.ecx, c.dword[view_ + (offsetof(TextureView, level_count))]);
    c.mov(levels_, c.qword[view_ + (offsetof(TextureView, levels))]);
    c.test(c.ecx, c.ecx);
    c.jz(missing, c.T_NEAR);
}

void SampleCode::emit() {
    Xbyak::Label missing, done;
    look_up(missing);
    store_constants();
    axes_.choose_filter();
    if (s_.probes)
        mean();
    else
        levels();
    c.jmp(done, c.T_NEAR);
    c.L(missing);
    {
        const Temp zero(temps_);
        c.clear(zero);
        each_channel([&](std::uint32_t i) { c.store(slot(kChannelSlot + i), zero); });
    }
    c.L(done);
}

void SampleCode::find_base_level(Xbyak::Label& missing) {
    look_up(missing);
    base_level();
}

// Emits the mean of an anisotropic filter's probes, each at its own position; the sum of the colours is in
// memory.
void SampleCode::mean() {
    place_ = kPlaceSlot;
    if (s_.shape == Sampler::Shape::Cube) { // all probes read the same face
        const Temp face(temps_);
        c.move(face, slot(kArgumentSlot + ir::kSampleW));
        c.store(slot(kPlaceSlot + 2), face);
    }
    {
        const Temp zero(temps_);
        c.clear(zero);
        each_channel([&](std::uint32_t i) { c.store(slot(kSumSlot + i), zero); });
    }
    Xbyak::Label probe, last;
    c.xor_(probe_, probe_);
    c.L(probe);
    place_probe(last);
    levels();
    add_probe();
    c.inc(probe_);
    c.cmp(probe_, ir::kMaxProbes);
    c.jb(probe, c.T_NEAR);
    c.L(last);
    const Temp value(temps_);
    each_channel([&](std::uint32_t i) {
        c.move(value, slot(kSumSlot + i));
        c.store(slot(kChannelSlot + i), value);
    });
}

// Sets the coordinates of the current probe; jumps to `last` if no lane has a probe of this number.
void SampleCode::place_probe(Xbyak::Label& last) {
    const Temp number(temps_), count(temps_), share(temps_), step(temps_);
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
    c.load_constant(share, float_word(1));
    c.vdivps(share, share, count);
    c.vaddps(number, number, c.constant(float_word(0.5f)));
    c.vmulps(number, number, share);
    c.vsubps(number, number, c.constant(float_word(0.5f)));
    const std::uint32_t axes = s_.shape == Sampler::Shape::Volume ? 3 : 2;
    for (std::uint32_t i = 0; i < axes; ++i) {
        c.vmulps(step, number, slot(kArgumentSlot + ir::kSampleStepU + i));
        c.move(count, slot(kArgumentSlot + ir::kSampleU + i));
        c.vaddps(step, count, step);
        c.store(slot(kPlaceSlot + i), step);
    }
}

// Adds the current probe's colour / count to the sum, in the lanes that have this probe.
void SampleCode::add_probe() {
    const Temp number(temps_), count(temps_), share(temps_), sum(temps_), value(temps_);
    c.broadcast(number, probe_);
    c.vcvtdq2ps(number, number);
    c.move(count, slot(kArgumentSlot + ir::kSampleCount));
    c.load_constant(share, float_word(1));
    c.vdivps(share, share, count);
    if (c.wide())
        c.vcmpps(c.mask_scratch, number, count, kLess);
    else
        c.vcmpps(number, number, count, kLess);
    each_channel([&](std::uint32_t i) {
        c.move(sum, slot(kSumSlot + i));
        c.vmulps(value, share, slot(kChannelSlot + i));
        c.vaddps(value, sum, value);
        if (c.wide())
            c.vblendmps(Xmm(value) | c.mask_scratch, sum, value);
        else
            c.vblendvps(value, sum, value, number);
        c.store(slot(kSumSlot + i), value);
    });
}

// Sets AxisCode::level() to the level with the number in eax, clamped to the texture's levels.
void SampleCode::find_level() {
    c.mov(c.ecx, c.dword[view_ + (offsetof(TextureView, level_count))]);
    c.sub(c.ecx, 1);
    c.cmp(c.eax, c.ecx);
    c.cmovg(c.eax, c.ecx);
    c.xor_(c.edx, c.edx);
    c.test(c.eax, c.eax);
    c.cmovs(c.eax, c.edx);
    c.imul(AxisCode::level(), c.rax, static_cast<int>(sizeof(LevelView)));
    c.add(AxisCode::level(), levels_);
}

void SampleCode::base_level() {
    c.mov(c.eax, uniform(offsetof(ir::SamplerUniforms, base_level)));
    find_level();
}

void SampleCode::levels() {
    if (s_.mip == Sampler::Mip::None) {
        base_level();
        one_level(to_slots(kChannelSlot, false));
        return;
    }
    level_numbers();
    Xbyak::Label next;
    c.mov(remaining_, c.all_lanes());
    c.L(next);
    lanes_of_level();
    find_level();
    if (s_.mip == Sampler::Mip::Point)
        one_level(to_slots(kChannelSlot, true));
    else
        two_levels();
    c.test(remaining_, remaining_);
    c.jnz(next, c.T_NEAR);
}

// Stores each lane's level number; with a linear mip filter also the fraction between it and the next one.
void SampleCode::level_numbers() {
    const Temp at(temps_), last(temps_), fine(temps_);
    c.vpbroadcastd(fine, uniform(offsetof(ir::SamplerUniforms, max_level)));
    c.vcvtdq2ps(fine, fine);
    c.vpbroadcastd(last, uniform(offsetof(ir::SamplerUniforms, last_level)));
    c.vcvtdq2ps(last, last);
    c.move(at, slot(kArgumentSlot + ir::kSampleLevel));
    c.vmaxps(at, at, fine);
    c.vminps(at, at, last);
    if (s_.mip == Sampler::Mip::Point) {
        c.vaddps(at, at, c.constant(float_word(0.5f)));
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

// Linear mip filter for the selected lanes: mixes AxisCode::level() with the next coarser level.
void SampleCode::two_levels() {
    one_level(to_slots(kNearSlot, false));
    const auto mix_with = [&] {
        find_level();
        one_level([&](const ChannelGroup& group, const Temp& value) {
            mix(c, slot(kNearSlot + group.channel), value, slot(kFractionSlot));
            to_slots(kChannelSlot, true)(group, value);
        });
    };
    const Xbyak::Reg32 last = c.ecx;
    if (!mixes_exactly()) {
        c.mov(c.eax, scalar());
        c.inc(c.eax);
        c.mov(last, uniform(offsetof(ir::SamplerUniforms, last_level)));
        c.cmp(c.eax, last);
        c.cmovg(c.eax, last);
        mix_with();
        return;
    }
    // If the lanes' fractions are 0, or there is no coarser level, the result is the finer level's colour.
    Xbyak::Label single, stored;
    {
        const Temp fraction(temps_);
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
    mix_with();
    c.jmp(stored, c.T_NEAR);
    c.L(single);
    const Temp value(temps_);
    for (const ChannelGroup& group : groups_.groups) {
        c.move(value, slot(kNearSlot + group.channel));
        to_slots(kChannelSlot, true)(group, value);
    }
    c.L(stored);
}

// eax = level of the first remaining lane; selects the lanes with this level and removes them from the
// remaining ones.
void SampleCode::lanes_of_level() {
    const Temp number(temps_);
    c.bsf(c.ecx, remaining_);
    c.find_words_of_slots(c.rax);
    c.lea(c.rcx, c.ptr[c.rax + c.rcx * 4]);
    c.mov(c.eax, c.word_of_slot(first_ + kLevelSlot, c.rcx));
    c.mov(scalar(), c.eax);
    c.broadcast(number, c.eax);
    if (c.wide()) {
        c.vpcmpd(chosen_, number, slot(kLevelSlot), kEqual);
        c.kmovw(c.edx, chosen_);
    } else {
        c.vpcmpeqd(number, number, slot(kLevelSlot));
        c.store(slot(kMaskSlot), number);
        c.vmovmskps(c.edx, number);
    }
    c.not_(c.edx);
    c.and_(remaining_, c.edx);
}

// Whether mix(a, a, t) and mix(a, b, 0) have the bits of a: not if a is -0, or a number is infinite or NaN.
bool SampleCode::mixes_exactly() const {
    const auto is_float = [](const ir::TexelChannel& channel) {
        return channel.code == ir::TexelChannel::Code::Half || channel.code == ir::TexelChannel::Code::Float;
    };
    return !s_.has_border() && std::ranges::none_of(s_.channels, is_float);
}

void SampleCode::one_level(const ChannelSink& channel) {
    const std::uint32_t place = first_ + place_;
    if (is_packed(s_)) return level_.one_level(place, channel);
    const auto is_stored = [this](const ChannelGroup& group) {
        return s_.channels[group.channel].has_bits();
    };
    if (!has_packed_texels(s_) || !std::ranges::all_of(groups_.groups, is_stored))
        return decoded_.one_level(place, channel);
    // Most blocks are completely inside the texture or completely outside.
    LevelCode::Exits exits;
    Xbyak::Label done;
    level_.one_level_inside(place, channel, exits);
    c.jmp(done, c.T_NEAR);
    c.L(exits.outside);
    decoded_.outside(channel);
    c.jmp(done, c.T_NEAR);
    c.L(exits.mixed);
    decoded_.one_level(place, channel);
    c.L(done);
}

void SampleCode::store_constants() {
    const Temp value(temps_);
    for (const auto& [channels, number] : {std::pair(groups_.zeros, 0.0f), std::pair(groups_.ones, 1.0f)}) {
        if (channels == 0) continue;
        c.load_constant(value, float_word(number));
        for (std::uint32_t i = 0; i < 4; ++i)
            if (channels >> i & 1) c.store(slot(kChannelSlot + i), value);
    }
}

ChannelSink SampleCode::to_slots(std::uint32_t to, bool masked) {
    return [this, to, masked](const ChannelGroup& group, const Temp& value) {
        for (std::uint32_t i = 0; i < 4; ++i)
            if (group.channels >> i & 1) store(value, to + i, masked);
    };
}

// masked: stores only the selected lanes.
void SampleCode::store(const Xmm& value, std::uint32_t to, bool masked) {
    if (!masked) {
        c.store(slot(to), value);
    } else if (c.wide()) {
        c.vmovdqu32(slot(to) | chosen_, value);
    } else {
        const Temp mask(temps_);
        c.move(mask, slot(kMaskSlot));
        if (!c.sse()) return c.vpmaskmovd(slot(to), mask, value);
        const Temp stored(temps_);
        c.move(stored, slot(to));
        c.vblendvps(stored, stored, value, mask);
        c.store(slot(to), stored);
    }
}

} // namespace rasterizer::jit
