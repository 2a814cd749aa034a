// Child processes that may crash, hang or take all memory. In each case the parent gets a result in time.
#pragma once

#include <functional>

#include "tools/processes/caretaker.h"
#include "tools/processes/child_end.h"
#include "tools/processes/interrupts.h"

namespace tools {

// Runs body(descriptor) in a child process without standard input and output, and waits for it; the result of
// body is the exit status. The child has its own process group, which is killed when the time is up, when an
// interrupt comes, and after the child's end, and by the caretaker if this process is killed. With
// `interrupts` null only the time limit ends the child.
ChildEnd run_child(const std::function<int(int descriptor)>& body, const ChildLimits& limits,
                   Interrupts* interrupts, Caretaker& caretaker);

} // namespace tools
