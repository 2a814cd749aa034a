#include <algorithm>

#include "rasterizer/jit/allocation.h"
#include "rasterizer/jit/compile.h"

namespace rasterizer::jit {

namespace {

const char* name_of(Isa isa) {
    switch (isa) {
    case Isa::Sse41: return "SSE4.1";
    case Isa::Avx2: return "AVX2";
    default: return "AVX-512";
    }
}

} // namespace

std::string describe(const ir::Program& program, Isa isa, bool gathers_pairs) {
    const Selection selection = select(program, isa, gathers_pairs);
    const Plan plan = allocate(selection, allocatable(isa));
    return "program, " + std::to_string(program.code.size()) + " instructions\n" + ir::to_text(program) +
           "\noperations for " + name_of(isa) + ", " + std::to_string(selection.nodes.size()) + "\n" +
           to_text(selection) + "\nregisters: " + std::to_string(plan.steps.size()) + " steps, " +
           std::to_string(plan.loads) + " loads, " + std::to_string(plan.stores) + " stores, " +
           std::to_string(plan.slots) + " slots\n" + to_text(plan);
}

} // namespace rasterizer::jit
