// A program as machine operations of an instruction set, before register allocation.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rasterizer/ir/ir.h"

namespace rasterizer::jit {

enum class Isa : std::uint8_t {
    Sse41,  // a quad (2x2 pixels, 4 lanes) per register: the code runs four times (SSE4.1 and POPCNT)
    Avx2,   // half a block (8 lanes) per register: the code runs twice, for lanes 0 to 7 and 8 to 15
    Avx512, // a block per register, masks in mask registers
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
    const char* operands; // one letter per operand: v vector, m mask
    std::uint8_t operand_count;
    char memory512, memory256;
    bool swaps;
};
const OpInfo& info(Op op);
// The register class of operand k, and of the result. Only AVX-512 has mask registers.
Class operand_class(Op op, int k, Isa isa);
Class result_class(Op op, Isa isa);
// Operations whose values need no code: instructions that use them read them from memory.
constexpr bool is_source(Op op) {
    return op == Op::Const || op == Op::Uniform || op == Op::Attribute || op == Op::LevelWord;
}

using NodeId = std::uint32_t;

struct Node {
    Op op = Op::Const;
    NodeId in[3] = {}; // earlier nodes
    std::uint32_t imm = 0;
};

// Nodes in the order of execution; each node has an effect or is used.
struct Selection {
    Isa isa;
    std::vector<Node> nodes;
    std::uint32_t variables = 0;
    // Numbers of the samplers whose samples are selected as nodes (sample_nodes.h); their base levels are
    // looked up once per run.
    std::vector<std::uint32_t> levels;
    std::vector<std::uint32_t> planes; // numbers of the planes that TabledVarying reads
};

inline constexpr int kSampleTemporaries = 12; // vector registers that SampleTexture needs
// The imm of SampleTexture: the number of the sampler; bit kReadChannels + i is set if channel i is read.
inline constexpr std::uint32_t kReadChannels = 16, kSamplerNumbers = 0xFFFF;
static_assert(ir::kMaxSamplers <= kSamplerNumbers);

// `program` must pass verify(). Unused values are left out. gathers_pairs: as for compile().
Selection select(const ir::Program& program, Isa isa, bool gathers_pairs = false);
// One line per node: "%12 = FMul %3 %4".
std::string to_text(const Selection& selection);

} // namespace rasterizer::jit
