// Shared by the functions that cut programs into parts: the operands of an instruction as a span, and a copy
// of some instructions with new value numbers.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "rasterizer/ir/ir.h"

namespace rasterizer::ir {

// Operations whose values are in memory: reading them costs a part no more than reading an output of another
// part.
inline bool is_word(Op op) {
    return op == Op::Const || op == Op::Uniform || op == Op::FlatVarying || op == Op::Attribute;
}

// The operands of a program's instructions. Valid while the program lives and does not change.
class Operands {
  public:
    explicit Operands(const std::vector<Instruction>& code) : code_(code), all_(code.size()) {
        for (std::size_t i = 0; i < code.size(); ++i) all_[i] = {code[i].a, code[i].b, code[i].c};
    }
    // The values that instruction i reads.
    std::span<const Value> of(std::size_t i) const { return {all_[i].data(), info(code_[i].op).operands}; }

  private:
    const std::vector<Instruction>& code_;
    std::vector<std::array<Value, 3>> all_;
};

class ProgramCopy {
  public:
    explicit ProgramCopy(const Program& of) : of_(of), operands_(of.code), numbers_(of.code.size()) {
        program_.samplers = of.samplers;
    }
    // Adds instruction i. The values that it reads must have been added before.
    void add(Value i) {
        Instruction in = of_.code[i];
        const std::span<const Value> operands = operands_.of(i);
        Value* const mine[] = {&in.a, &in.b, &in.c};
        for (std::size_t k = 0; k < operands.size(); ++k) *mine[k] = numbers_[operands[k]];
        add_instead(i, in);
    }
    // Adds `in` in place of instruction i: instructions added later that read value i read its result.
    void add_instead(Value i, const Instruction& in) {
        numbers_[i] = static_cast<Value>(program_.code.size());
        program_.code.push_back(in);
    }
    // Makes value i, which must have been added, output `number`.
    void add_output(Value i, std::uint32_t number) {
        program_.code.push_back({Op::Output, numbers_[i], 0, 0, number});
    }
    Program take() { return std::move(program_); }

  private:
    const Program& of_;
    Operands operands_;
    std::vector<Value> numbers_;
    Program program_;
};

} // namespace rasterizer::ir
