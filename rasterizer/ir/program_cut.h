// A program in two parts, of which the second is handed values by the first.
#pragma once

#include <optional>
#include <vector>

#include "rasterizer/ir/program_copy.h"

namespace rasterizer::ir {

class ProgramCut {
  public:
    // `effects`: instructions that the second part has for their effect. `handed_on`: values that it does not
    // compute when it needs them, but is handed. Both by instruction.
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
