// A shader's register files while it is lowered: the current value of each component of each register.
// PIPELINE.md 6.2, 6.3.
#pragma once

#include <map>

#include "rasterizer/lowering/execution_mask.h"
#include "rasterizer/lowering/lower_shader.h"

namespace rasterizer {

// Owns the temporary, texture (ps_1_x), address and predicate registers and aL; the output registers are the
// caller's ShaderOutputs, inputs and constants come from the environment. Source and result modifiers, write
// masks, predicates and relative addressing are applied only here.
class ShaderRegisters {
  public:
    // The arguments must outlive the object. Registers start at 0; the texture registers of ps_1_x start as
    // their stage's coordinates.
    ShaderRegisters(ir::Builder& builder, const ShaderEnvironment& environment, ExecutionMask& mask,
                    ShaderOutputs& outputs);

    // The value an instruction reads: swizzled, with the source modifier.
    Vec4 source(const dp2::ShaderSource& s);
    // The whole register, without modifiers. Relative addresses outside a file read 0.
    Vec4 value_of(const dp2::ShaderRegister& reg);
    const Vec4& temporary(std::uint32_t number) const { return temps_[number]; }
    // A mask from a boolean constant, or from the predicate component that the swizzle selects.
    ir::Value logical(const dp2::ShaderSource& s, std::size_t component);

    // The lanes in which the instruction affects a component: active, and with a true predicate.
    ir::Value lanes_of(const dp2::ShaderInstruction& in, std::size_t component);
    // An instruction's result with its modifiers.
    Vec4 modified(const dp2::ShaderInstruction& in, const Vec4& value);
    // Writes that to its destination.
    void write(const dp2::ShaderInstruction& in, const Vec4& value);

    bool pixel() const { return shader_.pixel; } // the shader is a pixel shader
    // aL, an integer; a constant when loops are unrolled.
    ir::Value& loop_counter() { return loop_counter_; }
    // Calls f for each register component that the instruction may write.
    template <class F> void each_written(const dp2::ShaderInstruction& in, F&& f);

  private:
    using Value = ir::Value;

    Vec4 constant(std::uint32_t number);
    Vec4 indexed_constant(std::uint32_t number, Value index);
    Vec4 input(const dp2::ShaderRegister& reg);
    // The register that a destination names; null for o with relative addressing.
    Vec4* register_of(const dp2::ShaderRegister& reg);
    void put(Vec4& reg, const dp2::ShaderInstruction& in, const Vec4& value);
    void keep(ShaderOutput& out, const dp2::ShaderInstruction& in, const Vec4& value);
    void write_output(const dp2::ShaderInstruction& in, const Vec4& value);

    ir::Builder& b;
    const ShaderEnvironment& environment_;
    const dp2::Shader& shader_;
    ExecutionMask& mask_;
    ShaderOutputs& outputs_;
    std::array<Vec4, 32> temps_;
    std::array<Vec4, 8> textures_; // ps_1_x: written by texture instructions
    Vec4 address_, predicate_;
    Value loop_counter_;
    std::map<std::uint32_t, std::array<std::uint32_t, 4>> definitions_; // constants defined by def, by number
};

template <class F> void ShaderRegisters::each_written(const dp2::ShaderInstruction& in, F&& f) {
    const auto components = [&](Vec4& reg) {
        for (std::size_t c = 0; c < 4; ++c)
            if (in.dest.mask >> c & 1) f(reg[c]);
    };
    if (Vec4* const reg = register_of(in.dest.reg))
        components(*reg);
    else if (in.dest.reg.file == dp2::ShaderFile::Output)
        for (ShaderOutput& out : outputs_.output) components(out.value);
}

} // namespace rasterizer
