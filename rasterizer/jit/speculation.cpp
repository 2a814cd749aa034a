#include "rasterizer/jit/speculation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

namespace rasterizer::jit {

namespace {

using ir::Instruction;

// With fewer products, having the code twice does not pay.
constexpr std::ptrdiff_t kLeastProducts = 4;

// Whether all regions of this part of a program end in it.
bool is_outside(std::span<const Instruction> code) {
    return std::ranges::count(code, ir::Op::Begin, &Instruction::op) ==
           std::ranges::count(code, ir::Op::End, &Instruction::op);
}
bool is_store(const Instruction& in) {
    return in.op == ir::Op::StoreDepth || in.op == ir::Op::StoreColor;
}
bool is_load(const Instruction& in) {
    return in.op == ir::Op::LoadDepth || in.op == ir::Op::LoadColor;
}

// Whether a NaN in any operand makes the result a NaN, in at least one lane.
bool keeps_nan(const ir::Program& program, const Instruction& in) {
    const auto is = [&](std::uint32_t bits) {
        const Instruction& b = program.code[in.b];
        return b.op == ir::Op::Const && b.imm == bits;
    };
    switch (in.op) {
    case ir::Op::FAdd:
    case ir::Op::FSub:
    case ir::Op::FMul:
    case ir::Op::FMulZero: // the quick part has a plain product instead
    case ir::Op::FDiv:
    case ir::Op::FSqrt:
    case ir::Op::FFloor:
    case ir::Op::Ddx:
    case ir::Op::Ddy: return true;
    case ir::Op::FMin: // gives b if either is NaN; a is a constant other than NaN
        return program.code[in.a].op == ir::Op::Const &&
               !std::isnan(std::bit_cast<float>(program.code[in.a].imm));
    case ir::Op::And: return is(0x7FFFFFFF); // only clears the sign
    case ir::Op::Xor: return is(0x80000000);
    default: return false;
    }
}

} // namespace

bool is_final(const Instruction& in) {
    const bool of_region = in.op == ir::Op::SetVariable || in.op == ir::Op::Begin || in.op == ir::Op::End;
    return ir::info(in.op).effect == ir::Effect::Write && !of_region;
}

std::optional<Speculation> speculate(const ir::Program& program) {
    const std::vector<Instruction>& code = program.code;
    const auto first = std::ranges::find(code, ir::Op::FMulZero, &Instruction::op);
    const auto end = std::find_if(first, code.end(), is_final);
    if (std::ranges::count(first, end, ir::Op::FMulZero, &Instruction::op) < kLeastProducts)
        return std::nullopt;
    // A later iteration of a loop would find the effects of an earlier one.
    if (!is_outside({code.begin(), end})) return std::nullopt;
    // The exact part repeats these loads: it would get values that a store of the quick part has changed.
    const auto store = std::find_if(std::make_reverse_iterator(first), code.rend(), is_store);
    if (std::any_of(code.begin(), store.base(), is_load)) return std::nullopt;

    Speculation out;
    out.first = static_cast<std::size_t>(first - code.begin());
    out.end = static_cast<std::size_t>(end - code.begin());
    std::vector<bool> used_up(code.size(), false); // values read by an instruction that may lose a NaN
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (i < out.end && keeps_nan(program, code[i])) continue;
        const ir::Value operands[] = {code[i].a, code[i].b, code[i].c};
        for (int k = 0; k < ir::info(code[i].op).operands; ++k) used_up[operands[k]] = true;
    }
    std::vector<bool> doubtful(code.size(), false);
    out.checked.assign(code.size(), false);
    for (std::size_t i = out.first; i < out.end; ++i) {
        if (!keeps_nan(program, code[i])) continue;
        const ir::Value operands[] = {code[i].a, code[i].b, code[i].c};
        doubtful[i] = code[i].op == ir::Op::FMulZero;
        for (int k = 0; k < ir::info(code[i].op).operands; ++k)
            if (doubtful[operands[k]]) doubtful[i] = true;
        if (!doubtful[i] || !used_up[i]) continue;
        out.checked[i] = true;
        doubtful[i] = false;
    }
    return out;
}

} // namespace rasterizer::jit
