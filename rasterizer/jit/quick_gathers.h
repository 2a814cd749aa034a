// Whether this processor gathers quickly.
#pragma once

namespace rasterizer::jit {

// True if a gather of pairs of words takes clearly less time than to store the indices and load the pairs one
// by one. It depends on the model, and on the microcode: Intel's gathers became slow on processors with
// Gather Data Sampling, which CPUID does not tell. So the first call measures both, which takes about 0.1 ms.
// Requires AVX2. False where code cannot be executed. Results of programs do not depend on it. Thread-safe.
bool quick_gathers();

} // namespace rasterizer::jit
