// A context written down as commands: executed by a new context, they make it like the one they were written
// from, so that a recording can begin in the middle.
#pragma once

#include <vector>

#include "responses/context/context.h"

namespace responses {

// NotSupported names what no command can bring back: a query that counts or has not been answered, a kept
// patch, predication, stream output.
dp2::Status check_state_preamble(const Context& context);

// Errors of check_state_preamble(). The surfaces that its targets and palettes are bound to must be there
// when it is executed; `any_surface` is there too: palettes come to exist by attaching
// them to it for a moment.
dp2::Result<std::vector<std::byte>> state_preamble(const Context& context, rasterizer::Handle any_surface,
                                                   const dp2::Dialect& dialect);

} // namespace responses
