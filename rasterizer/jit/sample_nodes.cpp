#include "rasterizer/jit/sample_nodes.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>

#include "rasterizer/jit/channel_groups.h"

namespace rasterizer::jit {

using dp2::TextureAddress;
using ir::TexelChannel;

namespace {

constexpr std::uint32_t kNot255 = ~255u;

constexpr std::size_t last_of(std::size_t axis) {
    return offsetof(LevelView, last) + axis * 4;
}

// Whether paired_columns() can be used: elsewhere the second texel may be left of the first.
bool has_pairs(TextureAddress mode) {
    return mode == TextureAddress::Wrap || mode == TextureAddress::Clamp;
}

} // namespace

bool is_made_of_nodes(const ir::Sampler& s, Isa isa) {
    if (s.shape != ir::Sampler::Shape::Flat || s.mip != ir::Sampler::Mip::None || s.probes || s.has_border())
        return false;
    if (s.may_filter())
        return isa == Isa::Avx512 && is_packed(s) && s.mag_linear && s.min_linear && s.has_byte_channels();
    const bool reads_words = s.texel_bytes == 1 || s.texel_bytes == 2 || s.texel_bytes == 4;
    return reads_words && s.texels == ir::Sampler::Texels::Colors && s.keyed == 0 &&
           std::ranges::all_of(s.channels, [](const TexelChannel& channel) {
               return !channel.has_bits() ||
                      (channel.word == 0 && (channel.code == TexelChannel::Code::Unorm ||
                                             channel.code == TexelChannel::Code::Float));
           });
}

NodeId SampleNodes::add(Op op, NodeId a, NodeId b, NodeId c, std::uint32_t imm) {
    out_.nodes.push_back({op, {a, b, c}, imm});
    return static_cast<NodeId>(out_.nodes.size() - 1);
}

NodeId SampleNodes::number(float value) {
    return constant(std::bit_cast<std::uint32_t>(value));
}

NodeId SampleNodes::reduce(NodeId coordinate, TextureAddress mode) {
    constexpr std::size_t kMostCompared = 16; // only the most recent ones
    const std::size_t compared = std::min(reduced_.size(), kMostCompared);
    for (const Reduced& known : std::span(reduced_).last(compared))
        if (known.coordinate == coordinate && known.mode == mode) return known.value;
    NodeId value = 0;
    if (mode == TextureAddress::Wrap) {
        value = add(Op::FSub, coordinate, add(Op::FFloor, coordinate));
    } else if (mode == TextureAddress::Mirror) {
        const NodeId pairs = add(Op::FFloor, add(Op::FMul, coordinate, number(0.5f)));
        value = add(Op::FSub, coordinate, add(Op::FAdd, pairs, pairs));
    } else {
        value = add(Op::FMin, add(Op::FMax, coordinate, number(-2)), number(2));
    }
    reduced_.push_back({coordinate, mode, value});
    return value;
}

// The position in 1/256 texels.
NodeId SampleNodes::scaled(NodeId coordinate, TextureAddress mode, std::size_t axis) {
    const NodeId place = reduce(coordinate, mode);
    return add(Op::FMul, place, word(offsetof(LevelView, scale) + axis * 4));
}

NodeId SampleNodes::steps(NodeId coordinate, TextureAddress mode, std::size_t axis) {
    return add(Op::FRound, add(Op::FSub, scaled(coordinate, mode, axis), number(128)));
}

// The number of the nearest texel.
NodeId SampleNodes::nearest(NodeId coordinate, TextureAddress mode, std::size_t axis) {
    const NodeId place = add(Op::FMul, scaled(coordinate, mode, axis), number(1.0f / 256));
    NodeId texel = add(Op::FToI, add(Op::FFloor, place));
    if (mode == TextureAddress::Wrap) { // it may be the level's size, which wraps to 0
        constexpr std::size_t kSizes[] = {offsetof(LevelView, width), offsetof(LevelView, height)};
        texel = add(Op::UMin, texel, add(Op::ISub, texel, word(kSizes[axis])));
    }
    return address(texel, mode, axis);
}

// Wraps or clamps a texel number into the level.
NodeId SampleNodes::address(NodeId texel, TextureAddress mode, std::size_t axis) {
    const NodeId last = word(last_of(axis));
    switch (mode) {
    case TextureAddress::Wrap:
        // As unsigned numbers, -1 and the number from a NaN are large: the minimum is the last texel.
        return add(Op::UMin, texel, last);
    case TextureAddress::Mirror: {
        const NodeId both = add(Op::IAdd, last, last);
        texel = add(Op::IMin, texel, add(Op::IAdd, add(Op::ISub, both, texel), constant(1)));
        break;
    }
    case TextureAddress::MirrorOnce: texel = add(Op::IMax, texel, add(Op::Xor, texel, constant(~0u))); break;
    default: break;
    }
    return add(Op::IMin, add(Op::IMax, texel, constant(0)), last);
}

SampleNodes::Axis SampleNodes::columns(NodeId coordinate, TextureAddress mode) {
    const NodeId at = steps(coordinate, mode, 0), texel = add(Op::ShrS, at, 0, 0, 8);
    const NodeId first = address(texel, mode, 0);
    if (mode == TextureAddress::Wrap) {
        const NodeId inside = add(Op::ILt, first, word(last_of(0)));
        return {first, add(Op::AddWhere, inside, first, constant(1)), at, 0};
    }
    return {first, address(add(Op::IAdd, texel, constant(1)), mode, 0), at, 0};
}

// The second texel is the one after the first in lanes of `inside`. In other lanes it is in column 0 with
// Wrap; with Clamp it is the first one, and `steps` gives the next one no weight.
SampleNodes::Axis SampleNodes::paired_columns(NodeId coordinate, TextureAddress mode) {
    const NodeId at = steps(coordinate, mode, 0), texel = add(Op::ShrS, at, 0, 0, 8);
    const NodeId first = address(texel, mode, 0), last = word(last_of(0));
    if (mode == TextureAddress::Wrap) return {first, 0, at, add(Op::ILt, first, last)};
    const NodeId inside = add(Op::ULt, texel, last);
    return {first, 0, add(Op::KeepWhere, inside, at), inside};
}

SampleNodes::Texels SampleNodes::pair(const ir::Sampler& s, NodeId row, const Axis& columns) {
    const NodeId at = add(Op::IAdd, row, columns.first);
    const std::uint32_t imm = level_texels(level_, s.texel_bytes);
    const NodeId low = add(Op::LevelPairs, at, 0, 0, imm),
                 high = add(Op::LevelPairs, at, 0, 0, imm | kLastLanes);
    const NodeId left = add(Op::LeftTexels, low, high), right = add(Op::RightTexels, low, high);
    if (s.address[0] != TextureAddress::Wrap) return {left, right};
    return {left, add(Op::TexelsWhere, add(Op::MaskNot, columns.inside), row, right, imm)};
}

// Row offsets in texels. DotWords multiplies here, because rows and pitches are below 2^15.
SampleNodes::Axis SampleNodes::rows(NodeId coordinate, TextureAddress mode) {
    const NodeId pitch = word(offsetof(LevelView, pitch_texels));
    const NodeId at = steps(coordinate, mode, 1), texel = add(Op::ShrS, at, 0, 0, 8);
    const NodeId row = address(texel, mode, 1), first = add(Op::DotWords, row, pitch);
    if (mode == TextureAddress::Wrap) {
        const NodeId inside = add(Op::ILt, row, word(last_of(1)));
        return {first, add(Op::AddWhere, inside, first, pitch), at, 0};
    }
    const NodeId below = address(add(Op::IAdd, texel, constant(1)), mode, 1);
    return {first, add(Op::DotWords, below, pitch), at, 0};
}

NodeId SampleNodes::texel(const ir::Sampler& s, NodeId row, NodeId column) {
    return add(Op::LevelTexels, add(Op::IAdd, row, column), 0, 0, level_texels(level_, s.texel_bytes));
}

// The value of an unfiltered channel.
NodeId SampleNodes::channel(const TexelChannel& channel, NodeId texel) {
    if (channel.code == TexelChannel::Code::Float) return texel;
    NodeId field = channel.shift != 0 ? add(Op::ShrU, texel, 0, 0, channel.shift) : texel;
    if (channel.shift + channel.width != 32) field = add(Op::And, field, constant((1u << channel.width) - 1));
    return add(Op::FMul, add(Op::IToF, field), number(scale_of(channel)));
}

std::array<NodeId, 4> SampleNodes::sample(const ir::Sampler& s, std::uint32_t number_in_program,
                                          const std::array<NodeId, 2>& place, std::uint32_t channels) {
    const auto found = std::ranges::find(out_.levels, number_in_program);
    level_ = out_.variables + static_cast<std::uint32_t>(found - out_.levels.begin());
    if (found == out_.levels.end()) out_.levels.push_back(number_in_program);
    std::array<NodeId, 4> out = {};
    std::uint32_t stored = 0; // bit i: channel i is read, and has bits
    for (std::uint32_t i = 0; i < 4; ++i) {
        if (!(channels >> i & 1)) continue;
        if (s.channels[i].has_bits())
            stored |= 1u << i;
        else
            out[i] = s.channels[i].code == TexelChannel::Code::One ? word(kLevelOne) : number(0);
    }
    if (stored == 0) return out;
    if (s.may_filter()) return filtered(s, place, out, stored);
    const NodeId row =
        add(Op::DotWords, nearest(place[1], s.address[1], 1), word(offsetof(LevelView, pitch_texels)));
    const NodeId read = texel(s, row, nearest(place[0], s.address[0], 0));
    for (const ChannelGroup& group : ChannelGroups(s, stored).groups) {
        const NodeId value = channel(s.channels[group.channel], read);
        for (std::uint32_t i = 0; i < 4; ++i)
            if (group.channels >> i & 1) out[i] = value;
    }
    return out;
}

// The channels in `channels` from four texels; the others from `constants`.
std::array<NodeId, 4> SampleNodes::filtered(const ir::Sampler& s, const std::array<NodeId, 2>& place,
                                            const std::array<NodeId, 4>& constants, std::uint32_t channels) {
    std::array<NodeId, 4> out = constants;
    const bool in_pairs = gathers_pairs_ && has_pairs(s.address[0]);
    const Axis x = in_pairs ? paired_columns(place[0], s.address[0]) : columns(place[0], s.address[0]);
    const Axis y = rows(place[1], s.address[1]);
    const auto texels_of = [&](NodeId row) {
        return in_pairs ? pair(s, row, x) : Texels{texel(s, row, x.first), texel(s, row, x.second)};
    };
    const std::array<Texels, 2> texels = {texels_of(y.first), texels_of(y.second)};
    // As two 16-bit words: 256 - weight in the low one, the weight in the high one. The weight is the lowest
    // byte of x.steps.
    const NodeId across =
        add(Op::ISub, add(Op::ByteAsHighWord, x.steps), add(Op::Or, x.steps, constant(kNot255)));
    const NodeId down =
        add(Op::FMul, add(Op::IToF, add(Op::And, y.steps, constant(255))), number(1.0f / 256));
    // Rows are filtered by DotWords: each lane has the left texel's byte in its low word and the right
    // texel's byte in its high word. Everything is exact until the final scale.
    // pairs: one half (two channels) of the left and the right texel; by row, and by half.
    std::array<std::array<std::optional<NodeId>, 2>, 2> pairs;
    const auto row = [&](std::size_t which, std::uint32_t shift) {
        std::optional<NodeId>& pair = pairs[which][shift / 16];
        if (!pair) pair = add(shift < 16 ? Op::LowWords : Op::HighWords, texels[which][0], texels[which][1]);
        const NodeId bytes =
            shift % 16 == 0 ? add(Op::And, *pair, constant(kEvenBytes)) : add(Op::ShrWords, *pair, 0, 0, 8);
        return add(Op::IToF, add(Op::DotWords, bytes, across));
    };
    for (std::size_t i = 0; i < 4; ++i) {
        if (!(channels >> i & 1)) continue;
        const NodeId upper = row(0, s.channels[i].shift), lower = row(1, s.channels[i].shift);
        const NodeId value = add(Op::MulAddExact, down, add(Op::FSub, lower, upper), upper);
        out[i] = add(Op::FMul, value, number(1.0f / 255 / 256));
    }
    return out;
}

} // namespace rasterizer::jit
