// Encodes the state of a context as commands: a new context that executes them gets this state, so that a
// recording can start at any time.
#pragma once

#include <vector>

#include "responses/context/context.h"

namespace responses {

// NotSupported names a state that no command can restore: a query that is building or unanswered, a kept
// patch, predication, stream output.
dp2::Status check_state_preamble(const Context& context);

// Errors of check_state_preamble(). When the commands are executed, the surfaces that are bound as targets or
// have palettes must exist, and `any_surface`, to which palettes without a surface are attached temporarily.
dp2::Result<std::vector<std::byte>> state_preamble(const Context& context, rasterizer::Handle any_surface,
                                                   const dp2::Dialect& dialect);

} // namespace responses
