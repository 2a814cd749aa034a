// The state of lower_shader (private to this folder): the current value of each register, and the execution
// masks. A loop's body is visited once per iteration.
#pragma once

#include <map>

#include "rasterizer/ir/value_bounds.h"
#include "rasterizer/lowering/lower_shader.h"

namespace rasterizer {

class ShaderLowering {
  public:
    ShaderLowering(ir::Builder& builder, const ShaderEnvironment& environment);
    dp2::Result<ShaderOutputs> run();

  private:
    using In = dp2::ShaderInstruction;
    using Value = ir::Value;

    // Execution order (lower_shader.cpp)
    void find_blocks();
    dp2::Status range(std::size_t begin, std::size_t end);
    dp2::Status branch(std::size_t at);
    dp2::Status loop(std::size_t at);
    dp2::Status call(const In& in);
    Value active();
    Value truth(const In& in); // the condition of if, callnz, breakp and the comparing kinds

    // Registers (shader_registers.cpp)
    Vec4 constant(std::uint32_t number);
    Vec4 indexed_constant(std::uint32_t number, Value index);
    Vec4 value_of(const dp2::ShaderRegister& reg);
    Vec4 source(const dp2::ShaderSource& s);
    Value scalar(const In& in, std::size_t i) { return source(in.sources[i])[0]; }
    Value logical(const dp2::ShaderSource& s, std::size_t component);
    void write(const In& in, const Vec4& value);
    void keep(ShaderOutput& out, const In& in, const Vec4& value);
    void put(Vec4& reg, const In& in, const Vec4& value);

    // Arithmetic (shader_arithmetic.cpp): the value before result modifiers.
    dp2::Result<Vec4> evaluate(const In& in);
    Vec4 arithmetic(const In& in);
    Value times(Value x, Value y); // 0 * anything = 0
    Value dot(const Vec4& x, const Vec4& y, std::size_t components);
    Vec4 matrix(const In& in, std::size_t components, std::size_t rows);
    Vec4 lit(const Vec4& x);
    Value log2(Value m);
    Value power(Value x, Value y);
    Value compare(std::uint8_t how, Value x, Value y);
    Value negated(Value x) { return b.emit(ir::Op::Xor, x, b.bits(0x80000000)); }
    Value magnitude(Value x) { return b.bit_and(x, b.bits(0x7FFFFFFF)); }

    // Textures (shader_textures.cpp)
    bool is_texture(dp2::ShaderOp op) const;
    dp2::Result<Vec4> texture(const In& in);
    dp2::Result<Vec4> texture_1(const In& in);
    dp2::Result<Vec4> sample(std::uint32_t stage, const Vec4& at, const SampleLevel& level = {});
    Vec4 coordinates(std::uint32_t set) { return environment_.input(dp2::ShaderFile::Texture, set); }
    Vec4 projected(std::uint32_t stage);
    std::pair<Value, Value> bumped(std::uint32_t stage, Value du, Value dv);
    void kill(const In& in);

    ir::Builder& b;
    const ShaderEnvironment& environment_;
    const dp2::Shader& shader_;
    ValueBounds bounds_;
    ShaderOutputs out_;

    std::array<Vec4, 32> temps_;
    std::array<Vec4, 8> textures_; // ps_1_x: written by texture instructions
    Vec4 address_{}, predicate_{};
    std::int32_t loop_counter_ = 0; // aL
    std::map<std::uint32_t, std::array<std::uint32_t, 4>> definitions_;
    std::vector<Value> rows_; // rows of the texm3x* matrix collected so far

    Value all_ = 0, none_ = 0;
    Value condition_ = 0, broken_ = 0, returned_ = 0; // masks
    std::vector<std::size_t> end_, else_;             // of the block that begins there
    std::map<std::uint32_t, std::size_t> labels_;
    std::uint32_t depth_ = 0, steps_ = 0;
};

} // namespace rasterizer
