// Runs a program outside of tiles: compiled if there is code for it, else interpreted.
#pragma once

#include <algorithm>
#include <vector>

#include "rasterizer/jit/compile.h"
#include "rasterizer/tiles/kernels.h"

namespace rasterizer {

// Prepares an invocation for runs of the program: all lanes are live, its samplers are set, and `values` is
// its scratch memory, which is enlarged if too small and must not change during the runs. Throws
// std::bad_alloc.
inline void prepare_runs(const ir::Program& program, const jit::Code* code, std::vector<Lanes>& values,
                         Invocation& invocation) {
    values.resize(std::max({values.size(), jit::scratch_lanes(program, code), std::size_t{1}}));
    invocation.live = 0xFFFF;
    invocation.values = values.data();
    invocation.samplers = program.samplers.data();
}

inline void run_program(const Kernels& kernels, const ir::Program& program, const jit::Code* code,
                        Invocation& invocation) {
    if (code)
        code->entry()(&invocation);
    else
        kernels.run(program.code.data(), program.code.size(), invocation);
}

} // namespace rasterizer
