// What dp2 record needs on this machine.
#pragma once

#include <vector>

#include "tools/cli/component.h"

namespace tools {

std::vector<Component> recording_parts();

} // namespace tools
