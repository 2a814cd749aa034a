#include "rasterizer/ir/split_program.h"

#include <algorithm>

#include "rasterizer/ir/program_copy.h"

namespace rasterizer::ir {

namespace {

bool depends_on_operands_only(Op op) {
    switch (op) {
    case Op::Const:
    case Op::Uniform:
    case Op::UniformAt:
    case Op::FlatVarying:
    case Op::BackFacing: return true;
    default: return is_arithmetic(op);
    }
}

class Splitter {
  public:
    explicit Splitter(const Program& program)
        : program_(program), code_(program.code), operands_(program.code) {}

    std::optional<SplitProgram> run(std::size_t least) {
        find_same();
        if (static_cast<std::size_t>(std::ranges::count(hoisted_, true)) < least) return std::nullopt;
        find_outputs();
        if (outputs_ > kMaxPrimitiveValues) return std::nullopt;
        ProgramCopy primitive(program_), block(program_);
        for (Value i = 0; i < code_.size(); ++i) {
            if (used_by_primitive_[i]) primitive.add(i);
            if (output_[i]) {
                primitive.add_output(i, *output_[i]);
                block.add_instead(i, {Op::Attribute, 0, 0, 0, *output_[i]});
            } else if (used_by_block_[i]) {
                block.add(i);
            }
        }
        return SplitProgram{primitive.take(), block.take()};
    }

  private:
    void find_same() {
        same_.resize(code_.size());
        hoisted_.resize(code_.size());
        for (Value i = 0; i < code_.size(); ++i) {
            const Op op = code_[i].op;
            same_[i] = depends_on_operands_only(op) &&
                       std::ranges::all_of(operands_.of(i), [&](Value v) { return same_[v]; });
            hoisted_[i] = same_[i] && !is_word(op);
        }
    }

    void find_outputs() {
        output_.resize(code_.size());
        used_by_block_.assign(code_.size(), false);
        used_by_primitive_.assign(code_.size(), false);
        for (Value i = static_cast<Value>(code_.size()); i-- > 0;) {
            if (info(code_[i].op).effect == Effect::Write) used_by_block_[i] = true;
            if (used_by_block_[i] && hoisted_[i]) {
                output_[i] = outputs_++;
                used_by_primitive_[i] = true;
            }
            for (const Value v : operands_.of(i)) {
                if (used_by_primitive_[i]) used_by_primitive_[v] = true;
                if (used_by_block_[i] && !hoisted_[i]) used_by_block_[v] = true;
            }
        }
    }

    const Program& program_;
    const std::vector<Instruction>& code_;
    const Operands operands_;
    std::vector<bool> same_;    // for the whole primitive
    std::vector<bool> hoisted_; // and no mere word
    std::vector<bool> used_by_block_, used_by_primitive_;
    std::vector<std::optional<std::uint32_t>> output_; // number of a value that both need
    std::uint32_t outputs_ = 0;
};

} // namespace

std::optional<SplitProgram> split_by_primitive(const Program& program, std::size_t least) {
    if (has_regions(program)) return std::nullopt;
    return Splitter(program).run(least);
}

} // namespace rasterizer::ir
