// A context written down as commands: executed by a new context, they make it like the one they were written
// from, so that a recording can begin in the middle.
#pragma once

#include <vector>

#include "responses/context.h"

namespace responses {

// `resources`: what the context's handles name. NotSupported names what no command can bring back: a query
// that counts or has not been answered, a kept patch, a target that has died.
dp2::Result<std::vector<std::byte>> state_preamble(const Context& context,
                                                   const rasterizer::ResourceTable& resources,
                                                   const dp2::Dialect& dialect);

} // namespace responses
