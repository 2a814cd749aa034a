// What a version allows of an instruction: its registers, masks, modifiers and place. Pipeline spec 6.2, 6.3.
#pragma once

#include <set>
#include <vector>

#include "dp2/shader.h"

namespace dp2 {

class ShaderCheck {
  public:
    explicit ShaderCheck(const Shader& shader) : shader_(shader) {}

    Status instruction(const ShaderOpInfo& op, const ShaderInstruction& in);
    // Everything is closed, every label that is called stands behind the main program.
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
    std::vector<ShaderFlow> open_; // blocks, innermost last
    std::uint32_t loops_ = 0;      // of them
    std::set<std::uint32_t> labels_, called_;
    bool returned_ = false; // the last instruction was a ret outside blocks
    bool phase_ = false;
};

} // namespace dp2
