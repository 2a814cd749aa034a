// Whether this processor gathers quickly.
#pragma once

#include "rasterizer/jit/machine.h"

namespace rasterizer::jit {

// True if gathers of pairs of words take less time than to store the indices and load the pairs one
// by one, as programs for this instruction set do it, which the processor must have. That depends on the
// model, and on the microcode: Intel's gathers became slow on processors with Gather Data Sampling, which
// CPUID does not tell. So both are measured, which takes about 0.1 ms. Results of programs do not depend on
// it. False for SSE4.1, which has no gathers. Throws std::bad_alloc and ExecutableMemory::NotExecutable.
bool quick_gathers(Isa isa);

} // namespace rasterizer::jit
