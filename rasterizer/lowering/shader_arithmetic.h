// Results of a shader's arithmetic instructions. PIPELINE.md 6.4.
#pragma once

#include "dp2/shaders/shader.h"
#include "rasterizer/ir/ir_builder.h"
#include "rasterizer/lowering/shader_registers.h"

namespace rasterizer {

// The mask of lanes in which the comparison of an if, breakc or setp holds.
ir::Value lower_comparison(ir::Builder& b, dp2::ShaderComparison how, ir::Value x, ir::Value y);

// Reads the sources of an instruction and computes its value before result modifiers; writes no register.
class ShaderArithmetic {
  public:
    // The arguments must outlive the object.
    ShaderArithmetic(ir::Builder& builder, const dp2::Shader& shader, ShaderRegisters& registers)
        : b(builder), shader_(shader), registers_(registers) {}

    // `in` must not be a texture instruction or flow control.
    Vec4 evaluate(const dp2::ShaderInstruction& in);
    // The dot product of the first components, summed in their order; 0 * anything is 0.
    ir::Value dot(const Vec4& x, const Vec4& y, std::size_t components);

  private:
    using Value = ir::Value;

    bool finite(Value value) const { return b.range(value).finite(); }
    Value times(Value x, Value y);
    Vec4 matrix(const dp2::ShaderInstruction& in, std::size_t components, std::size_t rows);
    Vec4 lit(const Vec4& x);
    Value log2(Value m);
    Value power(Value x, Value y);
    Value reciprocal_root(Value x);

    ir::Builder& b;
    const dp2::Shader& shader_;
    ShaderRegisters& registers_;
};

} // namespace rasterizer
