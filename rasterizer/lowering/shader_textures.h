// Results of a shader's texture instructions: the texture addressing of ps_1_x, and texld with its variants.
// PIPELINE.md 6.5, 6.6.
#pragma once

#include <utility>
#include <vector>

#include "rasterizer/lowering/shader_arithmetic.h"

namespace rasterizer {

// Samples through the environment. Owns the matrix rows of texm3x2* and texm3x3*, one per instruction.
class ShaderTextures {
  public:
    // The arguments must outlive the object. `depth`: the shader's depth output, which two ps_1_x
    // instructions write.
    ShaderTextures(ir::Builder& builder, const ShaderEnvironment& environment, ShaderRegisters& registers,
                   ShaderArithmetic& arithmetic, ShaderOutput& depth)
        : b(builder), environment_(environment), shader_(environment.shader->code), registers_(registers),
          arithmetic_(arithmetic), depth_(depth) {}

    // Whether evaluate() handles the instruction. It does not handle texkill.
    static bool evaluates(dp2::ShaderOp op);
    // The instruction's value before result modifiers. Errors are those of the environment's sample().
    dp2::Result<Vec4> evaluate(const dp2::ShaderInstruction& in);
    // texkill: drops the pixels of lanes that execute it and have a component below zero.
    void kill(const dp2::ShaderInstruction& in);

  private:
    using Value = ir::Value;

    dp2::Result<Vec4> load(const dp2::ShaderInstruction& in);
    dp2::Result<Vec4> address(const dp2::ShaderInstruction& in);
    dp2::Result<Vec4> bump(const dp2::ShaderInstruction& in, const Vec4& t);
    dp2::Result<Vec4> matrix(const dp2::ShaderInstruction& in, const Vec4& t);
    dp2::Result<Vec4> sample(std::uint32_t stage, const Vec4& at, const SampleLevel& level = {});
    Vec4 coordinates(std::uint32_t set) { return environment_.input(dp2::ShaderFile::Texture, set); }
    Vec4 projected(std::uint32_t stage);
    std::pair<Value, Value> bumped(std::uint32_t stage, Value du, Value dv);
    // One row of a matrix product, or texdp3*: dot(coordinates of the stage, texel).
    Value row(std::uint32_t stage, const Vec4& texel) {
        return arithmetic_.dot(coordinates(stage), texel, 3);
    }
    void write_depth(Value depth);

    ir::Builder& b;
    const ShaderEnvironment& environment_;
    const dp2::Shader& shader_;
    ShaderRegisters& registers_;
    ShaderArithmetic& arithmetic_;
    ShaderOutput& depth_;
    std::vector<Value> rows_;
};

} // namespace rasterizer
