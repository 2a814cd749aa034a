// Samples as nodes of a selection, which are ordered and given registers like the rest of the program: those
// that read one level, the same for the whole draw, with a filter and channels of bytes. Others have code of
// their own (sample_code.h).
#pragma once

#include <array>
#include <vector>

#include "rasterizer/base/texture_view.h"
#include "rasterizer/jit/machine.h"

namespace rasterizer::jit {

// What is known of such a sampler's level, in words: its LevelView, then kLevelOne.
inline constexpr std::uint32_t kLevelWords = 16;
inline constexpr std::size_t kLevelOne = sizeof(LevelView); // float: 1, or 0 without a texture
static_assert(kLevelOne + sizeof(float) <= kLevelWords * 4);
// The imm of LevelWord, of the level whose words are in slot `level`; `offset`: in bytes.
constexpr std::uint32_t level_word(std::uint32_t level, std::size_t offset) {
    return level * kLevelWords + static_cast<std::uint32_t>(offset / 4);
}

inline constexpr std::uint32_t kEvenBytes = 0x00FF00FF; // every second byte of a word

class SampleNodes {
  public:
    explicit SampleNodes(Selection& out) : out_(out) {}

    // The channels of a sample, of samplers for which is_made_of_nodes(). `channels`: bit i: channel i is
    // needed. `number`: the sampler's in the program.
    std::array<NodeId, 4> sample(const ir::Sampler& sampler, std::uint32_t number,
                                 const std::array<NodeId, 2>& place, std::uint32_t channels);
    // Earlier nodes are not used again.
    void forget() { reduced_.clear(); }

  private:
    struct Axis {
        NodeId first, second, steps; // texel numbers; 1/256 texels
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
    Axis rows(NodeId coordinate, dp2::TextureAddress mode);
    NodeId steps(NodeId coordinate, dp2::TextureAddress mode, std::size_t axis);

    Selection& out_;
    std::uint32_t level_ = 0;      // the slot of its words
    std::vector<Reduced> reduced_; // what samples at the same place share
};

// AVX-512 only: it takes many registers.
bool is_made_of_nodes(const ir::Sampler& sampler, Isa isa);

} // namespace rasterizer::jit
