// A program in the operations of a target, before registers are chosen.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rasterizer/ir/ir.h"

namespace rasterizer::jit {

enum class Isa : std::uint8_t {
    Avx2,   // a half block (8 lanes) in a register: the code runs for the upper half, then for the lower one
    Avx512, // a block in a register, masks in mask registers
};

enum class Op : std::uint8_t {
#define JIT_OP(name, result, operands, memory512, memory256, swaps) name,
#include "rasterizer/jit/machine_ops.def"
#undef JIT_OP
};

enum class Class : std::uint8_t { None, Vector, Mask };

struct OpInfo {
    const char* name;
    Class result;
    const char* operands; // a letter each: v, m
    std::uint8_t operand_count;
    char memory512, memory256;
    bool swaps;
};
const OpInfo& info(Op op);
// The register class of operand k, and of the result: AVX2 has no mask registers.
Class operand_class(Op op, int k, Isa isa);
Class result_class(Op op, Isa isa);
// Values that have no code: they are read from memory by their users.
constexpr bool is_source(Op op) {
    return op == Op::Const || op == Op::Uniform || op == Op::Attribute || op == Op::LevelWord;
}

using NodeId = std::uint32_t;

struct Node {
    Op op = Op::Const;
    NodeId in[3] = {}; // earlier nodes
    std::uint32_t imm = 0;
};

// Nodes in the order of execution; each one has an effect or is used.
struct Selection {
    Isa isa;
    std::vector<Node> nodes;
    std::uint32_t variables = 0;
    std::vector<std::uint32_t> levels; // samplers made of nodes: their base levels are found once a run
    std::vector<std::uint32_t> planes; // those of TabledVarying
};

// Whether samples have code of their own; other ones are sampled by Invocation::sample_texture.
bool has_sample_code(const ir::Sampler& sampler);
inline constexpr int kSampleTemporaries = 12; // vector registers that such code needs
// The imm of SampleTexture: the sampler's number, and bit kReadChannels + i: channel i is read.
inline constexpr std::uint32_t kReadChannels = 16, kSamplerNumbers = 0xFFFF;
static_assert(ir::kMaxSamplers <= kSamplerNumbers);

// `program` passes verify(). What nothing reads is left out.
Selection select(const ir::Program& program, Isa isa);
// One line a node: "%12 = FMul %3 %4".
std::string to_text(const Selection& selection);

} // namespace rasterizer::jit
