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
#include "rasterizer/programs/pixel_key.h"
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
    // Faster stages, with the same facts and results, for primitives that are `plain` (tiles/primitive.h).
    // All are empty if there are none; `quads` always is.
    ir::PixelStages<RunnableProgram> plain;
    // Only with PixelKey::traces: the whole program with notes (fragment_notes.h), which is interpreted.
    ir::Program traced;
    std::uint32_t uniform_words = kLeastPixelUniforms; // number of words of PixelUniforms that it may read
    PixelFacts facts;
    PixelLists<std::vector> lists;
    std::vector<PixelInput> inputs; // inputs[i] is plane kPlaneInputs + i of a primitive
    std::size_t scratch_lanes =
        0; // number of Lanes that a run of any stage needs; set when they are compiled

    // The samplers that the stages after `primitive` use.
    const std::vector<ir::Sampler>& samplers() const {
        return stages.colour.program.code.empty() ? stages.whole.program.samplers
                                                  : stages.colour.program.samplers;
    }
    std::size_t heap_bytes() const {
        std::size_t sum = lists.quad_planes.capacity() * sizeof(std::uint32_t) +
                          inputs.capacity() * sizeof(PixelInput) +
                          (lists.counts.capacity() + lists.late_counts.capacity()) * sizeof(VisibleCount) +
                          lists.copies.capacity() * sizeof(ColourCopy);
        for_each([&](const RunnableProgram& stage) { sum += stage.heap_bytes(); });
        return sum + ir::heap_bytes(traced);
    }
    bool has_plain() const { return !plain.whole.program.code.empty(); }
    // Calls f with the program of each stage.
    template <class F> void for_each(F&& f) const {
        stages.for_each(stages, f);
        plain.for_each(plain, f);
    }
    template <class F> void for_each(F&& f) {
        stages.for_each(stages, f);
        plain.for_each(plain, f);
    }
};

} // namespace rasterizer
