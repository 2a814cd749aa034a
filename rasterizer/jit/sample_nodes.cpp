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

} // namespace

bool is_made_of_nodes(const ir::Sampler& s, Isa isa) {
    return isa == Isa::Avx512 && is_packed(s) && s.shape == ir::Sampler::Shape::Flat &&
           s.mip == ir::Sampler::Mip::None && !s.probes && s.mag_linear && s.min_linear &&
           s.has_byte_channels();
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

NodeId SampleNodes::steps(NodeId coordinate, TextureAddress mode, std::size_t axis) {
    const NodeId place = reduce(coordinate, mode);
    const NodeId scaled = add(Op::FMul, place, word(offsetof(LevelView, scale) + axis * 4));
    return add(Op::FRound, add(Op::FSub, scaled, number(128)));
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
        return {first, add(Op::AddWhere, inside, first, constant(1)), at};
    }
    return {first, address(add(Op::IAdd, texel, constant(1)), mode, 0), at};
}

// Row offsets in texels. DotWords multiplies here, because rows and pitches are below 2^15.
SampleNodes::Axis SampleNodes::rows(NodeId coordinate, TextureAddress mode) {
    const NodeId pitch = word(offsetof(LevelView, pitch_texels));
    const NodeId at = steps(coordinate, mode, 1), texel = add(Op::ShrS, at, 0, 0, 8);
    const NodeId row = address(texel, mode, 1), first = add(Op::DotWords, row, pitch);
    if (mode == TextureAddress::Wrap) {
        const NodeId inside = add(Op::ILt, row, word(last_of(1)));
        return {first, add(Op::AddWhere, inside, first, pitch), at};
    }
    const NodeId below = address(add(Op::IAdd, texel, constant(1)), mode, 1);
    return {first, add(Op::DotWords, below, pitch), at};
}

std::array<NodeId, 4> SampleNodes::sample(const ir::Sampler& s, std::uint32_t number_in_program,
                                          const std::array<NodeId, 2>& place, std::uint32_t channels) {
    const auto found = std::ranges::find(out_.levels, number_in_program);
    level_ = out_.variables + static_cast<std::uint32_t>(found - out_.levels.begin());
    if (found == out_.levels.end()) out_.levels.push_back(number_in_program);
    std::array<NodeId, 4> out = {};
    const auto is_read = [&](std::size_t i) { return (channels >> i & 1) != 0; };
    const auto has_bits = [&](std::size_t i) { return is_read(i) && s.channels[i].has_bits(); };
    for (std::size_t i = 0; i < 4; ++i)
        if (is_read(i) && !has_bits(i))
            out[i] = s.channels[i].code == TexelChannel::Code::One ? word(kLevelOne) : number(0);
    if (!has_bits(0) && !has_bits(1) && !has_bits(2) && !has_bits(3)) return out;

    const Axis x = columns(place[0], s.address[0]), y = rows(place[1], s.address[1]);
    const auto texel = [&](NodeId row, NodeId column) {
        return add(Op::LevelTexels, add(Op::IAdd, row, column), 0, 0, level_);
    };
    const std::array<NodeId, 4> texels = {texel(y.first, x.first), texel(y.first, x.second),
                                          texel(y.second, x.first), texel(y.second, x.second)};
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
        if (!pair)
            pair = add(shift < 16 ? Op::LowWords : Op::HighWords, texels[which * 2], texels[which * 2 + 1]);
        const NodeId bytes =
            shift % 16 == 0 ? add(Op::And, *pair, constant(kEvenBytes)) : add(Op::ShrWords, *pair, 0, 0, 8);
        return add(Op::IToF, add(Op::DotWords, bytes, across));
    };
    for (std::size_t i = 0; i < 4; ++i) {
        if (!has_bits(i)) continue;
        const NodeId upper = row(0, s.channels[i].shift), lower = row(1, s.channels[i].shift);
        const NodeId value = add(Op::MulAddExact, down, add(Op::FSub, lower, upper), upper);
        out[i] = add(Op::FMul, value, number(1.0f / 255 / 256));
    }
    return out;
}

} // namespace rasterizer::jit
