// The log of the GPU's process: lines are kept until a reply takes them to the program, whose log they go to.
// Safe in any thread. server_log.cpp also defines log() of tools/d3d9/base/log.h.
#pragma once

#include <string>

namespace d3d9 {

// The lines so far, at most kMostLogBytes; later ones were dropped. They are kept no longer.
std::string take_log();

} // namespace d3d9
