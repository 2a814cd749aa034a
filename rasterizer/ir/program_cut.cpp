#include "rasterizer/ir/program_cut.h"

#include <algorithm>

namespace rasterizer::ir {

ProgramCut::ProgramCut(const Program& program, const Operands& operands, const std::vector<bool>& effects,
                       const std::vector<bool>& handed_on)
    : program_(program), in_first_(program.code.size()), in_second_(effects), output_(program.code.size()) {
    for (std::size_t i = program.code.size(); i-- > 0;) {
        if (in_second_[i] && handed_on[i]) {
            output_[i] = outputs_++;
            in_first_[i] = true;
        }
        for (const Value v : operands.of(i)) {
            if (in_first_[i]) in_first_[v] = true;
            if (in_second_[i] && !output_[i]) in_second_[v] = true;
        }
    }
}

std::size_t ProgramCut::first_size() const {
    return static_cast<std::size_t>(std::ranges::count(in_first_, true));
}

ProgramCut::Parts ProgramCut::parts() const {
    ProgramCopy first(program_), second(program_);
    for (Value i = 0; i < program_.code.size(); ++i) {
        if (in_first_[i]) first.add(i);
        if (output_[i]) {
            first.add_output(i, *output_[i]);
            second.add_instead(i, {Op::Attribute, 0, 0, 0, *output_[i]});
        } else if (in_second_[i]) {
            second.add(i);
        }
    }
    return {first.take(), second.take()};
}

} // namespace rasterizer::ir
