// The log of the GPU's process: lines are kept until a reply takes them to the program, whose log they go to.
// Safe in any thread. server_log.cpp defines log_line() of tools/runtime/base/log.h.
#pragma once

#include <cstddef>
#include <span>

#include "tools/runtime/remote/messages.h"

namespace runtime {

// Copies the lines so far and returns their bytes; they are kept no longer. Lines that did not fit were
// dropped.
std::size_t take_log(std::span<char, kMostLogBytes> out);

} // namespace runtime
