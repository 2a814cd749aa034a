// Adds Trace operations to the program of a shader while it is lowered: for each instruction, what it reads
// and writes. They change no other value of the program.
#pragma once

#include "rasterizer/lowering/shader_registers.h"
#include "rasterizer/lowering/trace_marks.h"

namespace rasterizer {

class ShaderTracer {
  public:
    // Appends the meaning of each mark to `marks`. The arguments must outlive the object.
    ShaderTracer(ir::Builder& builder, TraceMarks& marks) : b(builder), marks_(marks) {}

    // The lanes in `active` execute this instruction of the shader next, inside of `calls` calls, or begin
    // the next iteration of the loop. What follows is of this instruction.
    void enter(std::size_t instruction, std::uint32_t calls, ir::Value active);
    void turn(std::size_t loop, std::uint32_t calls, ir::Value active, ir::Value counter);

    void sources(const dp2::ShaderInstruction& in, const StaticConstants& statics,
                 ShaderRegisters& registers);
    // The operand of texkill, and where it drops the pixel.
    void kill(const Vec4& tested, std::size_t components, ir::Value dropped);
    void taken(ir::Value condition);
    void sampled(std::uint32_t sampler, const Vec4& at, const Vec4& texel);
    void depth(ir::Value depth);
    // `value`: with the result modifiers. `instruction` may be before the one that was entered last, if both
    // are co-issued.
    void result(std::size_t instruction, const dp2::ShaderInstruction& in, const Vec4& value,
                ShaderRegisters& registers);

  private:
    using Kind = TraceMark::Kind;
    using Type = TraceMark::Type;

    void source(std::uint8_t operand, std::uint8_t row, const dp2::ShaderSource& s,
                const StaticConstants& statics, ShaderRegisters& registers);
    void index(std::uint8_t operand, const dp2::ShaderRegister& reg, ShaderRegisters& registers);
    TraceMark mark(Kind kind, Type type = Type::Float, std::uint8_t operand = 0) const;
    void put(TraceMark mark, ir::Value value, std::uint32_t flag = 0);
    void put(TraceMark mark, const Vec4& value, std::size_t components = 4, std::uint32_t flag = 0);

    ir::Builder& b;
    TraceMarks& marks_;
    std::uint32_t instruction_ = 0;
    std::uint8_t calls_ = 0;
};

} // namespace rasterizer
