#include "rasterizer/ir/ir.h"

#include <algorithm>
#include <cstdio>

namespace rasterizer::ir {

namespace {

constexpr OpInfo kOps[] = {
#define IR_OP(name, operands, effect, meaning) {#name, operands, Effect::effect, meaning},
#define IR_DEBUG_OP IR_OP
#include "rasterizer/ir/ir_ops.def"
#undef IR_DEBUG_OP
#undef IR_OP
};

} // namespace

const OpInfo& info(Op op) {
    return kOps[static_cast<std::size_t>(op)];
}

std::string to_text(const Program& program) {
    std::string text;
    for (std::size_t i = 0; i < program.code.size(); ++i) {
        const Instruction& in = program.code[i];
        const Value operands[] = {in.a, in.b, in.c};
        text += "%" + std::to_string(i) + " = " + info(in.op).name;
        for (int k = 0; k < info(in.op).operands; ++k) text += " %" + std::to_string(operands[k]);
        char imm[16];
        std::snprintf(imm, sizeof imm, " #0x%x", in.imm);
        text += imm;
        text += '\n';
    }
    return text;
}

bool has_regions(const Program& program) {
    return std::ranges::find(program.code, Op::Begin, &Instruction::op) != program.code.end();
}

} // namespace rasterizer::ir
