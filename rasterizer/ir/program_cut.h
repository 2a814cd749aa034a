// Cuts a program into two parts; the first hands values on to the second.
#pragma once

#include <optional>
#include <vector>

#include "rasterizer/ir/program_copy.h"

namespace rasterizer::ir {

class ProgramCut {
  public:
    // Both lists have an element for each instruction. `effects`: the second part runs the instruction for
    // its effect. `handed_on`: if the second part needs the value, the first one computes it and hands it on.
    ProgramCut(const Program& program, const Operands& operands, const std::vector<bool>& effects,
               const std::vector<bool>& handed_on);

    std::uint32_t outputs() const { return outputs_; } // values that are handed on
    std::size_t first_size() const;                    // instructions of the first part, without its outputs
    struct Parts {
        Program first, second; // Output k of the first is Attribute k of the second
    };
    Parts parts() const;

  private:
    const Program& program_;
    std::vector<bool> in_first_, in_second_;
    std::vector<std::optional<std::uint32_t>> output_; // number of a value that is handed on
    std::uint32_t outputs_ = 0;
};

} // namespace rasterizer::ir
