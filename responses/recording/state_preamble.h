// Encodes the state of a context as commands: a new context that executes them gets this state, so that a
// recording can start at any time.
#pragma once

#include <vector>

#include "responses/context/context.h"

namespace responses {

// NotSupported: no command can restore a lost context, a query that is building or unanswered, a kept patch,
// predication, or stream output; the error's field says which of them.
dp2::Status check_state_preamble(const Context& context);

// Errors of check_state_preamble(). When the commands are executed, the surfaces that are bound as targets or
// have palettes must exist, and so must `any_surface`, to which each palette is attached temporarily.
dp2::Result<std::vector<std::byte>> state_preamble(const Context& context, rasterizer::Handle any_surface,
                                                   const dp2::Dialect& dialect);

} // namespace responses
