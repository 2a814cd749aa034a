// The intermediate representation: fixed-function state and shaders are lowered to it, for vertices and
// pixels. A program is code in static single assignment form: instruction i defines value i, operands name
// earlier values. Regions of the code may be skipped or repeated; variables carry values across their
// borders. ir_ops.def defines every operation; the interpreter (tiles/kernels/interpreter.cpp) gives the same
// bits on every instruction set.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rasterizer/ir/sampler.h"

namespace rasterizer::ir {

inline constexpr int kLanes = 16;

enum class Op : std::uint8_t {
#define IR_OP(name, operands, effect, meaning) name,
#define IR_DEBUG_OP IR_OP
#include "rasterizer/ir/ir_ops.def"
#undef IR_DEBUG_OP
#undef IR_OP
};
inline constexpr Op kLastOp = Op::Trace;

enum class Effect : std::uint8_t { Pure, Read, Write };

struct OpInfo {
    const char* name;
    std::uint8_t operands;
    Effect effect;
    const char* meaning;
};
const OpInfo& info(Op op);
// The result of a lane depends only on that lane's operands and imm (ir_scalar.h).
constexpr bool is_arithmetic(Op op) {
    return op >= Op::FAdd && op <= Op::Select;
}

using Value = std::uint32_t; // index of the defining instruction
// Four IR instructions for each one that a shader may execute (MaxPShaderInstructionsExecuted).
inline constexpr std::size_t kMaxInstructions = std::size_t{1} << 18;
inline constexpr std::size_t kMaxSamplers = 0xFFFF;
inline constexpr std::uint32_t kMaxVariables = 1024;
inline constexpr std::size_t kMaxRegionDepth = 128;

struct Instruction {
    Op op = Op::Const;
    Value a = 0, b = 0, c = 0; // unused operands are 0
    std::uint32_t imm = 0;
    bool operator==(const Instruction&) const = default;
};

struct Program {
    std::vector<Instruction> code;
    std::vector<Sampler> samplers = {}; // SampleTexture refers to them by number
    std::uint32_t variables = 0;        // number of variables
    bool operator==(const Program&) const = default;
};

// Heap memory, without the Program object itself.
inline std::size_t heap_bytes(const Program& program) {
    return program.code.capacity() * sizeof(Instruction) + program.samplers.capacity() * sizeof(Sampler);
}

// One line per instruction: "%12 = FMul %3 %4".
std::string to_text(const Program& program);

// Lanes that an interpreted run needs: one for each instruction, then one for each variable.
inline std::size_t interpreted_lanes(const Program& program) {
    return program.code.size() + program.variables;
}
bool has_regions(const Program& program);

// Returns an empty string if the program is well formed (operands are values of earlier instructions that are
// visible, masks where masks are required, shift counts below 32, at most kMaxInstructions, not both Kill and
// Output), else one line that says what is wrong and where.
std::string verify(const Program& program);

} // namespace rasterizer::ir
