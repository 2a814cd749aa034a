#include "rasterizer/ir/split_program.h"

#include <algorithm>
#include <array>
#include <span>

namespace rasterizer::ir {

namespace {

// Words that are in memory: reading them costs a block no more than reading a result would.
bool is_word(Op op) {
    return op == Op::Const || op == Op::Uniform || op == Op::FlatVarying;
}

bool depends_on_operands_only(Op op) {
    switch (op) {
    case Op::Const:
    case Op::Uniform:
    case Op::UniformAt:
    case Op::FlatVarying:
    case Op::BackFacing: return true;
    default: return op >= Op::FAdd && op <= Op::Select;
    }
}

class Splitter {
  public:
    explicit Splitter(const Program& program) : code_(program.code), samplers_(program.samplers) {}

    std::optional<SplitProgram> run(std::size_t least) {
        find_same();
        if (static_cast<std::size_t>(std::ranges::count(hoisted_, true)) < least) return std::nullopt;
        find_outputs();
        if (outputs_ > kMaxPrimitiveValues) return std::nullopt;
        SplitProgram out;
        Copy primitive(*this), block(*this);
        for (Value i = 0; i < code_.size(); ++i) {
            if (used_by_primitive_[i]) primitive.add(i);
            if (output_[i]) {
                primitive.code.push_back({Op::Output, primitive.number(i), 0, 0, *output_[i]});
                block.add_instead(i, {Op::Attribute, 0, 0, 0, *output_[i]});
            } else if (used_by_block_[i]) {
                block.add(i);
            }
        }
        out.primitive.code = std::move(primitive.code);
        out.block.code = std::move(block.code);
        out.block.samplers = samplers_;
        return out;
    }

  private:
    // A part with its own numbers of values.
    class Copy {
      public:
        explicit Copy(const Splitter& of) : of_(of), numbers_(of.code_.size()) {}
        void add(Value i) {
            Instruction in = of_.code_[i];
            const std::span<const Value> operands = of_.operands(i);
            Value* const mine[] = {&in.a, &in.b, &in.c};
            for (std::size_t k = 0; k < operands.size(); ++k) *mine[k] = numbers_[operands[k]];
            add_instead(i, in);
        }
        void add_instead(Value i, const Instruction& in) {
            numbers_[i] = static_cast<Value>(code.size());
            code.push_back(in);
        }
        Value number(Value i) const { return numbers_[i]; }
        std::vector<Instruction> code;

      private:
        const Splitter& of_;
        std::vector<Value> numbers_;
    };

    std::span<const Value> operands(Value i) const {
        return {operands_[i].data(), info(code_[i].op).operands};
    }

    void find_same() {
        same_.resize(code_.size());
        hoisted_.resize(code_.size());
        operands_.resize(code_.size());
        for (Value i = 0; i < code_.size(); ++i) {
            const Instruction& in = code_[i];
            operands_[i] = {in.a, in.b, in.c};
            same_[i] = depends_on_operands_only(in.op) &&
                       std::ranges::all_of(operands(i), [&](Value v) { return same_[v]; });
            hoisted_[i] = same_[i] && !is_word(in.op);
        }
    }

    void find_outputs() {
        output_.resize(code_.size());
        used_by_block_.assign(code_.size(), false);
        used_by_primitive_.assign(code_.size(), false);
        for (Value i = static_cast<Value>(code_.size()); i-- > 0;) {
            const Instruction& in = code_[i];
            if (info(in.op).effect == Effect::Write) used_by_block_[i] = true;
            if (used_by_block_[i] && hoisted_[i]) {
                output_[i] = outputs_++;
                used_by_primitive_[i] = true;
            }
            for (const Value v : operands(i)) {
                if (used_by_primitive_[i]) used_by_primitive_[v] = true;
                if (used_by_block_[i] && !hoisted_[i]) used_by_block_[v] = true;
            }
        }
    }

    const std::vector<Instruction>& code_;
    const std::vector<Sampler>& samplers_;
    std::vector<std::array<Value, 3>> operands_;
    std::vector<bool> same_;    // for the whole primitive
    std::vector<bool> hoisted_; // and no mere word
    std::vector<bool> used_by_block_, used_by_primitive_;
    std::vector<std::optional<std::uint32_t>> output_; // number of a value that both need
    std::uint32_t outputs_ = 0;
};

} // namespace

std::optional<SplitProgram> split_by_primitive(const Program& program, std::size_t least) {
    return Splitter(program).run(least);
}

} // namespace rasterizer::ir
