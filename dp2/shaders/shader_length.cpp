#include "dp2/shaders/shader_length.h"

#include <algorithm>

#include "dp2/shaders/shader.h"

namespace dp2 {

namespace {

constexpr std::uint32_t kEndToken = 0x0000FFFF;
constexpr std::uint32_t kParameterBit = 0x80000000;

// Number of parameters of the instruction at `at`; more than `most` means that it is no valid instruction.
// Instructions of models 2 and 3 carry their length; those of model 1 end at a token without the parameter
// bit (d3d9types.h). `left` tokens after `at` may be read.
std::size_t count_parameters(const std::uint32_t* at, std::uint32_t major, const ShaderOpInfo& op,
                             std::size_t most, std::size_t left) {
    if (major >= 2) return at[0] >> 24 & 0xF;
    if (op.op == ShaderOp::Def) return 5;
    std::size_t count = 0;
    while (count <= most && count < left && (at[1 + count] & kParameterBit)) ++count;
    return count;
}

} // namespace

ShaderLength shader_length(const std::uint32_t* tokens, std::size_t most) {
    const std::uint32_t major = tokens[0] >> 8 & 0xFF;
    std::size_t at = 1;
    while (at < most && tokens[at] != kEndToken) {
        const std::uint32_t number = tokens[at] & 0xFFFF;
        if (tokens[at] & kParameterBit) return {0, at, true}; // not that of an instruction or comment
        if (number == kShaderComment) {
            at += 1 + (tokens[at] >> 16 & 0x7FFF);
            continue;
        }
        const ShaderOpInfo* op = find_shader_op(number);
        if (!op) return {0, at, true};
        // Upper bound of parameters: each register may be followed by an index register, and a predicate may
        // come first. At least three registers besides the destination are counted, since some instructions
        // (tex, def) have more parameters than the table's sources.
        const std::size_t registers = op->has_dest + std::max<std::size_t>(op->sources, 3);
        const std::size_t parameters = registers * 2 + 1;
        const std::size_t length = count_parameters(tokens + at, major, *op, parameters, most - at - 1);
        if (length > parameters) return {0, at, true};
        at += 1 + length;
    }
    return at < most ? ShaderLength{at + 1, 0, false} : ShaderLength{0, most, false};
}

} // namespace dp2
