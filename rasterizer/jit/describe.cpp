#include <algorithm>

#include "rasterizer/jit/allocation.h"
#include "rasterizer/jit/compile.h"

namespace rasterizer::jit {

std::string describe(const ir::Program& program, Isa isa, bool gathers_pairs) {
    const Selection selection = select(program, isa, gathers_pairs);
    const Plan plan = allocate(selection, allocatable(isa));
    return "program, " + std::to_string(program.code.size()) + " instructions\n" + ir::to_text(program) +
           "\noperations for " +
           (isa == Isa::Avx512 ? "AVX-512"
            : isa == Isa::Avx2 ? "AVX2"
                               : "SSE4.1") +
           ", " + std::to_string(selection.nodes.size()) + "\n" + to_text(selection) +
           "\nregisters: " + std::to_string(plan.steps.size()) + " steps, " + std::to_string(plan.loads) +
           " loads, " + std::to_string(plan.stores) + " stores, " + std::to_string(plan.slots) + " slots\n" +
           to_text(plan);
}

} // namespace rasterizer::jit
