// Checks instructions against the rules of their version: registers, masks, modifiers, order.
// PIPELINE.md 6.2, 6.3.
#pragma once

#include <set>
#include <vector>

#include "dp2/shaders/shader.h"

namespace dp2 {

inline constexpr std::size_t kMaxShaderInstructions = 32768;

class ShaderCheck {
  public:
    explicit ShaderCheck(const Shader& shader) : shader_(shader) {}

    Status instruction(const ShaderOpInfo& op, const ShaderInstruction& in);
    // Checks that all blocks are closed, and that every called label is defined after the main program.
    Status finish() const;

  private:
    bool is(ShaderFile file, const ShaderRegister& reg) const { return reg.file == file; }
    Status dest(const ShaderOpInfo& op, const ShaderInstruction& in) const;
    Status source(const ShaderInstruction& in, const ShaderSource& source) const;
    Status in_range(const ShaderRegister& reg, bool writes) const;
    std::uint32_t file_size(ShaderFile file, bool writes) const;
    Status flow(const ShaderOpInfo& op, const ShaderInstruction& in);
    Status literal(const ShaderInstruction& in) const;

    const Shader& shader_;
    std::vector<ShaderFlow> open_; // open blocks, innermost last
    std::uint32_t loops_ = 0;      // loops among the open blocks
    std::set<std::uint32_t> labels_, called_;
    bool returned_ = false; // the last instruction was a ret outside any block
    bool phase_ = false;
};

} // namespace dp2
