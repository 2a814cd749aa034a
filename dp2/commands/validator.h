// Checks a command buffer without executing it: its structure, the records that a driver refuses because of
// their bytes alone (refusals.h), and the documented ranges of fields. Handles are checked by
// responses/analysis/object_check.h, which tracks the objects.
#pragma once

#include <vector>

#include "dp2/commands/decoder.h"

namespace dp2 {

class Validator {
  public:
    explicit Validator(std::size_t max_diagnostics = 1000) : max_diagnostics_(max_diagnostics) {}

    // The first structural error ends the walk; field diagnostics do not.
    void check(ByteSpan commands, const DecodeContext& context);
    const std::vector<Error>& diagnostics() const { return diagnostics_; }
    std::size_t commands() const { return commands_; }
    // False when a structural error ended the last check(); that error is the last diagnostic.
    bool walked() const { return walked_; }

  private:
    struct Handler;
    std::size_t max_diagnostics_;
    std::vector<Error> diagnostics_;
    std::size_t commands_ = 0;
    bool walked_ = true;
};

} // namespace dp2
