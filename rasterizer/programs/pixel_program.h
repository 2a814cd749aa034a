// A lowered pixel program and the properties that draws need. Immutable after lowering, shared by draws.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "rasterizer/base/limits.h"
#include "rasterizer/ir/ir.h"
#include "rasterizer/ir/pixel_stages.h"
#include "rasterizer/jit/compile.h"
#include "rasterizer/programs/pixel_facts.h"
#include "rasterizer/programs/varyings.h"

namespace rasterizer {

// A program and its machine code.
struct RunnableProgram {
    ir::Program program;                   // empty: nothing runs
    std::shared_ptr<const jit::Code> code; // null: it is interpreted
    std::size_t heap_bytes() const { return ir::heap_bytes(program); }
};

struct PixelProgram {
    ir::PixelStages<RunnableProgram> stages; // `hides` is set only if `colour` writes whole texels
    PixelFacts facts;
    PixelLists<std::vector> lists;
    std::vector<PixelInput> inputs; // inputs[i] is plane kPlaneInputs + i of a primitive

    // The samplers that the stages after `primitive` use.
    const std::vector<ir::Sampler>& samplers() const {
        return stages.colour.program.code.empty() ? stages.whole.program.samplers
                                                  : stages.colour.program.samplers;
    }
    // Number of Lanes that a run of any stage needs.
    std::size_t scratch_lanes() const {
        std::size_t most = 0;
        stages.for_each(stages, [&](const RunnableProgram& stage) {
            most = std::max(most, jit::scratch_lanes(stage.program, stage.code.get()));
        });
        return most;
    }
    std::size_t heap_bytes() const {
        std::size_t sum =
            lists.quad_planes.capacity() * sizeof(std::uint32_t) + inputs.capacity() * sizeof(PixelInput);
        stages.for_each(stages, [&](const RunnableProgram& stage) { sum += stage.heap_bytes(); });
        return sum;
    }
};

} // namespace rasterizer
