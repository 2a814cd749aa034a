#include "rasterizer/jit/decoded_level.h"

#include <algorithm>
#include <cstddef>

#include "rasterizer/jit/immediates.h"
#include "rasterizer/jit/sample_slots.h"

namespace rasterizer::jit {

using ir::Sampler;
using ir::TexelChannel;
using Xbyak::Xmm;

void DecodedLevel::one_level(std::uint32_t place, const ChannelSink& channel) {
    find_texels(place);
    c.mov(c.rax, c.qword[AxisCode::level() + offsetof(LevelView, data)]);
    const ChannelSink scaled = [&](const ChannelGroup& group, const Temp& value) {
        const TexelChannel& stored = s_.channels[group.channel];
        if (s_.filters_whole() && stored.has_bits())
            c.vmulps(value, value, c.constant(float_word(scale_of(stored))));
        channel(group, value);
    };
    if (!is_volume() || !s_.may_filter()) return filter_slice(0, scaled);
    filter_slice(0, [&](const ChannelGroup& group, const Temp& value) {
        c.store(slot(kSliceSlot + group.channel), value);
    });
    filter_slice(1, [&](const ChannelGroup& group, const Temp& value) {
        mix(c, slot(kSliceSlot + group.channel), value, slot(kWeightSlot + 2));
        scaled(group, value);
    });
}

void DecodedLevel::outside(const ChannelSink& channel) {
    for (const ChannelGroup& group : groups_.groups) {
        const TexelChannel& stored = s_.channels[group.channel];
        const Temp value = border(stored);
        if (s_.may_filter()) { // mix(b, b, t), which is b, but a NaN for an infinite b
            const Temp difference(temps_);
            c.vsubps(difference, value, value);
            c.vaddps(value, value, difference);
        }
        if (stored.has_bits()) c.vmulps(value, value, c.constant(float_word(scale_of(stored))));
        channel(group, value);
    }
}

// Sets the slots of the texels' offsets, of the weights, and of the masks of lanes inside the level.
void DecodedLevel::find_texels(std::uint32_t place) {
    const auto axis = [&](std::uint32_t number) {
        Axis found = axes_.axis(number, place);
        if (found.steps) {
            const Temp second = weight(c, temps_, *found.steps);
            c.store(slot(kWeightSlot + number), second);
            found.steps.reset();
        }
        return found;
    };
    const Axis x = axis(0), y = axis(1);
    Axis z = is_volume() ? axis(2) : Axis();
    if (s_.shape == Sampler::Shape::Cube) z.first.emplace(axes_.face(place));
    find_slice(x, y, z.first, 0);
    if (z.second) find_slice(x, y, z.second, 1);
}

void DecodedLevel::find_slice(const Axis& x, const Axis& y, const std::optional<Temp>& slice,
                              std::uint32_t number) {
    const Temp row(temps_), at(temps_);
    const auto by_word = [&](const Temp& value, std::size_t member) {
        axes_.with_level(member, [&](const auto& n) { c.vpmulld(value, value, n); });
    };
    const bool odd_size = s_.texel_bytes == 3; // offsets in bytes
    for (std::uint32_t i = 0; i < texels(); ++i) {
        if (i % 2 == 0) {
            c.move(row, i == 0 ? *y.first : *y.second);
            if (slice) {
                c.move(at, *slice);
                by_word(at, offsetof(LevelView, height));
                c.vpaddd(row, row, at);
            }
            by_word(row, odd_size ? offsetof(LevelView, pitch) : offsetof(LevelView, pitch_texels));
        }
        const Temp& column = i % 2 == 0 ? *x.first : *x.second;
        c.vpaddd(at, row, column);
        if (odd_size) {
            c.vpaddd(at, at, column);
            c.vpaddd(at, at, column);
        }
        if (s_.texel_bytes == 16) c.vpaddd(at, at, at); // a gather multiplies by 8 at most
        c.store(slot(kOffsetSlot + number * 4 + i), at);
        if (s_.has_border()) find_inside(number * 4 + i);
    }
}

// A texel is inside the level if it is so along all axes that have a border.
void DecodedLevel::find_inside(std::uint32_t texel) {
    std::optional<std::uint32_t> known;
    for (std::uint32_t i = 0; i < (is_volume() ? 3u : 2u); ++i) {
        if (s_.address[i] != dp2::TextureAddress::Border) continue;
        const std::uint32_t mask = kInsideAxisSlot + 2 * i + (texel >> i & 1);
        masks_.both(kInsideSlot + texel, mask, known.value_or(mask));
        known = kInsideSlot + texel;
    }
}

Temp DecodedLevel::gather(std::uint32_t texel, std::uint32_t word) {
    Temp words(temps_);
    gather(words, texel, word);
    return words;
}

void DecodedLevel::gather(const Temp& out, std::uint32_t texel, std::uint32_t word) {
    const Temp offset(temps_);
    c.move(offset, slot(kOffsetSlot + texel));
    const int scale = s_.texel_bytes == 3 ? 1 : std::min<int>(s_.texel_bytes, 8);
    c.gather(out, c.rax, offset, scale, std::size_t{word} * 4);
}

// Sets the masks of the texels that are not in the colour key.
void DecodedLevel::find_kept(std::uint32_t slice) {
    const std::uint32_t bits =
        s_.texel_bytes < 4 ? s_.key_bits & ((1u << s_.texel_bytes * 8) - 1) : s_.key_bits;
    const Temp low(temps_), high(temps_);
    for (const auto& [bound, member] : {std::pair(&low, 0u), std::pair(&high, 4u)}) {
        c.vpbroadcastd(*bound, c.dword[c.uniforms + (std::size_t{s_.key_uniforms} * 4 + member)]);
        c.logic_and(*bound, *bound, c.constant(s_.key_bits));
    }
    for (std::uint32_t i = 0; i < texels(); ++i) {
        const Temp words = gather(slice * 4 + i, s_.keyed - 1u);
        c.logic_and(words, words, c.constant(bits));
        masks_.not_between(kKeptSlot + i, words, low, high);
    }
}

// The word of a texel that most of the group's conversion reads.
std::uint32_t DecodedLevel::first_word(const ChannelGroup& group) const {
    const bool first =
        s_.texels == Sampler::Texels::Compared || (s_.texels == Sampler::Texels::Bump && group.channel == 2);
    return s_.channels[first ? 0 : group.channel].word;
}

void DecodedLevel::filter_slice(std::uint32_t slice, const ChannelSink& channel) {
    if (s_.keyed != 0) find_kept(slice);
    if (!whole_.reads()) return filter_words(slice, channel);
    Xbyak::Label other, done;
    if (s_.may_filter()) {
        leave_unless_adjacent(slice, other);
        whole_.filter(slice, channel);
    } else {
        whole_.nearest(slice, channel, other);
    }
    c.jmp(done, c.T_NEAR);
    c.L(other);
    filter_words(slice, channel);
    c.L(done);
}

// Jumps unless in all lanes the right texels of the slice follow the left ones.
void DecodedLevel::leave_unless_adjacent(std::uint32_t slice, Xbyak::Label& apart) {
    const Temp step(temps_);
    c.move(step, slot(kOffsetSlot + slice * 4 + 1));
    c.vpsubd(step, step, slot(kOffsetSlot + slice * 4));
    leave_unless_all(c, step, s_.texel_bytes == 16 ? 2 : 1, apart);
}

// A word of each texel of the slice. Where all right texels follow the left ones, both are read at once.
std::vector<Temp> DecodedLevel::words(std::uint32_t slice, std::uint32_t word) {
    std::vector<Temp> out;
    const bool in_pairs = s_.may_filter() && s_.texel_bytes <= 4 && s_.texel_bytes != 3;
    if (!in_pairs) {
        for (std::uint32_t i = 0; i < texels(); ++i) out.push_back(gather(slice * 4 + i, word));
        return out;
    }
    for (std::uint32_t i = 0; i < texels(); ++i) out.emplace_back(temps_);
    Xbyak::Label apart, done;
    leave_unless_adjacent(slice, apart);
    for (const std::uint32_t i : {0u, 2u}) {
        const Temp at(temps_);
        c.move(at, slot(kOffsetSlot + slice * 4 + i));
        pairs_.read(out[i], out[i + 1], at);
    }
    c.jmp(done, c.T_NEAR);
    c.L(apart);
    for (std::uint32_t i = 0; i < texels(); ++i) gather(out[i], slice * 4 + i, word);
    c.L(done);
    return out;
}

void DecodedLevel::filter_words(std::uint32_t slice, const ChannelSink& channel) {
    for (std::uint32_t word = 0; word < 4; ++word) {
        Words words{word, {}};
        for (const ChannelGroup& group : groups_.groups) {
            if (first_word(group) != word) continue;
            if (words.texels.empty()) words.texels = this->words(slice, word);
            const Temp left = texel(group, words, slice, 0);
            if (!s_.may_filter()) {
                channel(group, left);
                continue;
            }
            const Temp upper = texel(group, words, slice, 1);
            mix(c, left, upper, slot(kWeightSlot));
            const Temp lower_left = texel(group, words, slice, 2);
            const Temp lower = texel(group, words, slice, 3);
            mix(c, lower_left, lower, slot(kWeightSlot));
            mix(c, upper, lower, slot(kWeightSlot + 1));
            channel(group, lower);
        }
    }
}

// A texel's value in the group's channels.
Temp DecodedLevel::texel(const ChannelGroup& group, const Words& words, std::uint32_t slice,
                         std::uint32_t number) {
    Temp value = decoder_.converted(group.channel, [&](std::uint32_t word) {
        if (word != words.number) return gather(slice * 4 + number, word);
        Temp copy(temps_);
        c.move(copy, words.texels[number]);
        return copy;
    });
    if (s_.keyed != 0) masks_.keep(value, kKeptSlot + number);
    if (s_.has_border())
        masks_.blend(value, border(s_.channels[group.channel]), kInsideSlot + slice * 4 + number);
    return value;
}

// The number that texels outside the level have in a channel.
Temp DecodedLevel::border(const TexelChannel& channel) {
    Temp out(temps_);
    const bool whole = s_.filters_whole() && channel.has_bits();
    const float top = whole ? static_cast<float>((1u << channel.width) - 1) : 1.0f;
    if (channel.border >= 4) {
        c.load_constant(out, float_word(channel.border == TexelChannel::kBorderOne ? top : 0.0f));
        return out;
    }
    const std::size_t member = offsetof(ir::SamplerUniforms, border) + std::size_t{channel.border} * 4;
    c.vbroadcastss(out, c.dword[c.uniforms + (std::size_t{s_.uniforms} * 4 + member)]);
    if (whole) c.vmulps(out, out, c.constant(float_word(top)));
    return out;
}

} // namespace rasterizer::jit
