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

namespace {

bool has_value(Op op) {
    return info(op).effect != Effect::Write && op != Op::SampleArgument && op != Op::SampleTexture;
}
// Operand k names no value but an earlier part of the same sample.
bool links(const Instruction& in, int k) {
    return in.op == Op::SampleTexture || in.op == Op::SampledChannel ||
           (in.op == Op::SampleArgument && k == 1);
}

// The arguments of a sample, the sample and its channels stand together: what is wrong with instruction i, or
// null.
const char* verify_sample(const std::vector<Instruction>& code, std::size_t i) {
    const Instruction& in = code[i];
    const auto before = [&](auto&& matches) { // the last matching instruction before this one
        for (std::size_t k = i; k-- > 0;)
            if (matches(code[k].op)) return k;
        return i;
    };
    const auto is_one = [](Op op) { return op == Op::SampleArgument || op == Op::SampleTexture; };
    switch (in.op) {
    case Op::SampleArgument: {
        const std::size_t last = before(is_one);
        const bool first = last == i || code[last].op == Op::SampleTexture;
        if (in.imm >= kSampleArguments) return "no such argument";
        return first == (in.b == in.a) && (first || in.b == last) ? nullptr
                                                                  : "arguments of two samples are mixed";
    }
    case Op::SampleTexture:
        return in.a == before(is_one) && code[in.a].op == Op::SampleArgument
                   ? nullptr
                   : "not the sample of its arguments";
    case Op::SampledChannel:
        if (in.imm > 3) return "no such channel";
        return in.a == before(is_one) && code[in.a].op == Op::SampleTexture
                   ? nullptr
                   : "not a channel of the last sample";
    default: return nullptr;
    }
}

} // namespace

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
            if (operands[k] >= i || !(has_value(program.code[operands[k]].op) || links(in, k)))
                return at("operand is not an earlier value");
        if (in.op == Op::SampleTexture && in.imm >= program.samplers.size()) return at("no such sampler");
        if (const char* wrong = verify_sample(program.code, i)) return at(wrong);
        const bool shift = in.op == Op::Shl || in.op == Op::ShrU || in.op == Op::ShrS;
        if (shift && in.imm > 31) return at("shift count over 31");
    }
    return {};
}

} // namespace rasterizer::ir
