// The states that commands write, as texts; and RESZ.
#pragma once

#include <string>

#include "responses/analysis/written_states.h"
#include "tools/lint/lint_check.h"

namespace tools {

// Whether the command is RESZ, which copies the depth buffer to a texture.
bool resolves_depth(const LintCommand& command);

// "RENDERSTATE ZENABLE"
std::string written_state_text(const responses::WrittenKey& key, const dp2::OpInfo& op);

} // namespace tools
