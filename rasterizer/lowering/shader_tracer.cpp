#include "rasterizer/lowering/shader_tracer.h"

namespace rasterizer {

using dp2::ShaderFile;
using dp2::ShaderInstruction;
using dp2::ShaderOp;
using dp2::ShaderRegister;
using dp2::ShaderSource;

namespace {

// Number of registers that the second source of a matrix product names, with those after it; 1 for other
// instructions.
std::uint8_t rows_of(ShaderOp op) {
    switch (op) {
    case ShaderOp::M4x4:
    case ShaderOp::M3x4: return 4;
    case ShaderOp::M4x3:
    case ShaderOp::M3x3: return 3;
    case ShaderOp::M3x2: return 2;
    default: return 1;
    }
}

bool is_address(const ShaderRegister& reg, bool pixel) {
    return reg.file == ShaderFile::Address && !pixel;
}

} // namespace

TraceMark ShaderTracer::mark(Kind kind, Type type, std::uint8_t operand) const {
    TraceMark out;
    out.kind = kind;
    out.type = type;
    out.operand = operand;
    out.calls = calls_;
    out.instruction = instruction_;
    return out;
}

void ShaderTracer::put(TraceMark mark, ir::Value value, std::uint32_t flag) {
    b.emit(ir::Op::Trace, value, 0, 0, static_cast<std::uint32_t>(marks_.marks.size()) | flag);
    marks_.marks.push_back(mark);
}

void ShaderTracer::put(TraceMark mark, const Vec4& value, std::size_t components, std::uint32_t flag) {
    for (std::size_t c = 0; c < components; ++c) {
        mark.component = static_cast<std::uint8_t>(c);
        put(mark, value[c], flag);
    }
}

void ShaderTracer::enter(std::size_t instruction, std::uint32_t calls, ir::Value active) {
    instruction_ = static_cast<std::uint32_t>(instruction);
    calls_ = static_cast<std::uint8_t>(calls);
    put(mark(Kind::Instruction, Type::Mask), active, trace_mark::kGate);
}

void ShaderTracer::turn(std::size_t loop, std::uint32_t calls, ir::Value active, ir::Value counter) {
    instruction_ = static_cast<std::uint32_t>(loop);
    calls_ = static_cast<std::uint8_t>(calls);
    put(mark(Kind::Turn, Type::Mask), active, trace_mark::kGate);
    put(mark(Kind::Index, Type::Integer), counter);
}

void ShaderTracer::index(std::uint8_t operand, const ShaderRegister& reg, ShaderRegisters& registers) {
    if (!reg.relative) return;
    ir::Value value = registers.loop_counter();
    if (reg.index_file != ShaderFile::Loop)
        value = registers.value_of(ShaderRegister{ShaderFile::Address})[reg.index_component];
    put(mark(Kind::Index, Type::Integer, operand), value);
}

void ShaderTracer::source(std::uint8_t operand, std::uint8_t row, const ShaderSource& s,
                          const StaticConstants& statics, ShaderRegisters& registers) {
    TraceMark of = mark(Kind::Source, Type::Float, operand);
    of.row = row;
    switch (s.reg.file) {
    case ShaderFile::Sampler:
    case ShaderFile::Label:
    case ShaderFile::Loop: return;
    case ShaderFile::ConstBool:
    case ShaderFile::Predicate: of.type = Type::Mask; return put(of, registers.logical(s, 0));
    case ShaderFile::ConstInt: {
        of.type = Type::Integer;
        if (s.reg.number >= kStaticRegisters) return;
        const auto& integers = statics.integers[s.reg.number];
        Vec4 value;
        for (std::size_t c = 0; c < 4; ++c) value[c] = b.bits(static_cast<std::uint32_t>(integers[c]));
        return put(of, value);
    }
    default: break;
    }
    if (is_address(s.reg, registers.pixel())) of.type = Type::Integer;
    put(of, registers.source(s));
}

void ShaderTracer::sources(const ShaderInstruction& in, const StaticConstants& statics,
                           ShaderRegisters& registers) {
    for (std::uint8_t i = 0; i < in.source_count; ++i) {
        ShaderSource s = in.sources[i];
        index(i, s.reg, registers);
        const std::uint8_t rows = i == 1 ? rows_of(in.op) : std::uint8_t{1};
        for (std::uint8_t row = 0; row < rows; ++row, ++s.reg.number) source(i, row, s, statics, registers);
    }
}

void ShaderTracer::kill(const Vec4& tested, std::size_t components, ir::Value dropped) {
    put(mark(Kind::Source), tested, components);
    taken(dropped);
}

void ShaderTracer::taken(ir::Value condition) {
    put(mark(Kind::Taken, Type::Mask), condition);
}

void ShaderTracer::sampled(std::uint32_t sampler, const Vec4& at, const Vec4& texel) {
    const auto number = static_cast<std::uint8_t>(sampler);
    put(mark(Kind::Coordinates, Type::Float, number), at, 3);
    put(mark(Kind::Texel, Type::Float, number), texel, 4, trace_mark::kSampled);
}

void ShaderTracer::depth(ir::Value depth) {
    put(mark(Kind::Depth), depth);
}

void ShaderTracer::result(std::size_t instruction, const ShaderInstruction& in, const Vec4& value,
                          ShaderRegisters& registers) {
    instruction_ = static_cast<std::uint32_t>(instruction);
    index(TraceMark::kDestination, in.dest.reg, registers);
    const bool integer = is_address(in.dest.reg, registers.pixel());
    TraceMark result = mark(Kind::Result, in.dest.reg.file == ShaderFile::Predicate ? Type::Mask
                                          : integer                                 ? Type::Integer
                                                                                    : Type::Float);
    TraceMark predicate = mark(Kind::Predicate, Type::Mask);
    for (std::uint8_t c = 0; c < 4; ++c) {
        if (!(in.dest.mask >> c & 1)) continue;
        result.component = predicate.component = c;
        if (in.predicated) put(predicate, registers.logical(in.predicate, c));
        put(result, value[c]);
    }
}

} // namespace rasterizer
