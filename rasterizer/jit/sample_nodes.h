// Selects texture samples as nodes, which are scheduled and allocated like all other nodes of the program.
// Only for 2D samplers without a mip filter, since they read one level, which is the same for the whole draw:
// those with a linear filter and byte channels, and those without a filter. Other samplers are inline code
// (sample_code.h).
#pragma once

#include <array>
#include <vector>

#include "rasterizer/base/texture_view.h"
#include "rasterizer/jit/machine.h"

namespace rasterizer::jit {

// The words that describe a level that such samplers read: its LevelView, then the word at kLevelOne.
inline constexpr std::uint32_t kLevelWords = 16;
inline constexpr std::size_t kLevelOne = sizeof(LevelView); // float: 1, or 0 if the texture is missing
static_assert(kLevelOne + sizeof(float) <= kLevelWords * 4);
// The imm of LevelWord: the word at byte `offset` of the level in slot `level`.
constexpr std::uint32_t level_word(std::uint32_t level, std::size_t offset) {
    return level * kLevelWords + static_cast<std::uint32_t>(offset / 4);
}

inline constexpr std::uint32_t kEvenBytes = 0x00FF00FF; // every second byte of a word

// The imm of operations that read texels: the slot of the level, and the size of a texel in bytes.
constexpr std::uint32_t level_texels(std::uint32_t level, std::uint32_t bytes) {
    return level | bytes << 24;
}
constexpr std::uint32_t level_of_texels(std::uint32_t imm) {
    return imm & 0xFFFFFF;
}
constexpr int bytes_of_texels(std::uint32_t imm) {
    return static_cast<int>(imm >> 24 & 0xF);
}
inline constexpr std::uint32_t kLastLanes = 1u << 31; // LevelPairs of lanes 8 to 15

class SampleNodes {
  public:
    // gathers_pairs: as for compile().
    SampleNodes(Selection& out, bool gathers_pairs) : out_(out), gathers_pairs_(gathers_pairs) {}

    // The nodes of a sample's channels; is_made_of_nodes() must be true for the sampler. `channels`: bit i:
    // channel i is needed. `number`: number of the sampler in the program.
    std::array<NodeId, 4> sample(const ir::Sampler& sampler, std::uint32_t number,
                                 const std::array<NodeId, 2>& place, std::uint32_t channels);
    // Forgets the nodes made so far, which are not valid after the end of a region or part of the program.
    void forget() { reduced_.clear(); }

  private:
    struct Axis {
        NodeId first, second, steps; // first, second: texel numbers; steps: position in 1/256 texels
        // Instead of `second`, set by paired_columns(): a mask of the lanes in which the second texel is the
        // one after the first.
        NodeId inside;
    };
    struct Reduced {
        NodeId coordinate;
        dp2::TextureAddress mode;
        NodeId value;
    };
    NodeId add(Op op, NodeId a = 0, NodeId b = 0, NodeId c = 0, std::uint32_t imm = 0);
    NodeId constant(std::uint32_t bits) { return add(Op::Const, 0, 0, 0, bits); }
    NodeId number(float value);
    NodeId word(std::size_t offset) { return add(Op::LevelWord, 0, 0, 0, level_word(level_, offset)); }
    NodeId reduce(NodeId coordinate, dp2::TextureAddress mode);
    NodeId address(NodeId texel, dp2::TextureAddress mode, std::size_t axis);
    Axis columns(NodeId coordinate, dp2::TextureAddress mode);
    Axis paired_columns(NodeId coordinate, dp2::TextureAddress mode);
    using Texels = std::array<NodeId, 2>; // left and right
    Texels pair(const ir::Sampler& sampler, NodeId row, const Axis& columns);
    Axis rows(NodeId coordinate, dp2::TextureAddress mode);
    NodeId scaled(NodeId coordinate, dp2::TextureAddress mode, std::size_t axis);
    NodeId steps(NodeId coordinate, dp2::TextureAddress mode, std::size_t axis);
    NodeId nearest(NodeId coordinate, dp2::TextureAddress mode, std::size_t axis);
    NodeId texel(const ir::Sampler& sampler, NodeId row, NodeId column);
    NodeId channel(const ir::TexelChannel& channel, NodeId texel);
    std::array<NodeId, 4> filtered(const ir::Sampler& sampler, const std::array<NodeId, 2>& place,
                                   const std::array<NodeId, 4>& constants, std::uint32_t channels);

    Selection& out_;
    const bool gathers_pairs_;
    std::uint32_t level_ = 0; // slot of the level's words
    // Coordinates after reduce(), reused by other samples at the same coordinates.
    std::vector<Reduced> reduced_;
};

// Whether samples of this sampler are selected as nodes. With a filter only on AVX-512, since the nodes need
// many registers.
bool is_made_of_nodes(const ir::Sampler& sampler, Isa isa);

} // namespace rasterizer::jit
