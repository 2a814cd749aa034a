#include "rasterizer/ir/ir.h"

#include <algorithm>
#include <cstdio>

namespace rasterizer::ir {

namespace {

constexpr OpInfo kOps[] = {
#define IR_OP(name, operands, effect, meaning) {#name, operands, Effect::effect, meaning},
#include "rasterizer/ir/ir_ops.def"
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

std::string verify(const Program& program) {
    if (program.code.size() > kMaxInstructions) return "more instructions than values can be numbered";
    const auto has = [&](Op op) { return std::ranges::count(program.code, op, &Instruction::op) != 0; };
    if (has(Op::Kill) && has(Op::Output)) return "Kill is for pixel programs, Output for vertex programs";
    for (std::size_t i = 0; i < program.code.size(); ++i) {
        const Instruction& in = program.code[i];
        const auto at = [i](const char* text) { return "%" + std::to_string(i) + ": " + text; };
        if (static_cast<std::size_t>(in.op) >= std::size(kOps)) return at("unknown operation");
        const Value operands[] = {in.a, in.b, in.c};
        for (int k = 0; k < info(in.op).operands; ++k)
            if (operands[k] >= i || info(program.code[operands[k]].op).effect == Effect::Write)
                return at("operand is not an earlier value");
        const bool shift = in.op == Op::Shl || in.op == Op::ShrU || in.op == Op::ShrS;
        if (shift && in.imm > 31) return at("shift count over 31");
    }
    return {};
}

} // namespace rasterizer::ir
