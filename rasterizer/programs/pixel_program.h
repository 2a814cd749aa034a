// A lowered pixel program and the properties that draws need. Immutable after lowering, shared by draws.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "rasterizer/base/limits.h"
#include "rasterizer/ir/ir.h"
#include "rasterizer/jit/compile.h"
#include "rasterizer/programs/colour_copy.h"
#include "rasterizer/programs/depth_effect.h"
#include "rasterizer/programs/depth_only.h"
#include "rasterizer/programs/varyings.h"
#include "rasterizer/programs/visible_count.h"

namespace rasterizer {

// A program as it runs.
struct RunnableProgram {
    ir::Program program;                   // empty: nothing runs
    std::shared_ptr<const jit::Code> code; // null: it is interpreted
    std::size_t heap_bytes() const { return ir::heap_bytes(program); }
};

// `whole` runs for each sample, or the parts do (ir/split_program.h), with the same effects: tiles choose.
struct PixelProgram {
    RunnableProgram whole;
    RunnableProgram visibility, pixel, colour; // `colour` is empty: there are no parts
    // `colour` for quads of several small primitives (ir/quad_program.h), with its planes; empty: it has none
    RunnableProgram quads;
    std::vector<std::uint32_t> quad_planes;
    RunnableProgram primitive; // once for each primitive of a tile, before those that have attributes
    // Complete: there are several samples, or `quads`; `visibility` is empty, and tiles test depths without a
    // program (tiles/kernels/sample_tests.h).
    DepthOnly test;
    std::vector<VisibleCount> counts; // all else that visibility does, and then it is empty
    std::vector<ColourCopy> copies;   // all that `colour` does; empty: it does more
    bool tests_by_primitive = false;  // `visibility` has attributes
    bool hides = false;               // writes whole texels, whatever was there before
    std::uint64_t cost = 0;           // of a sample, in operations: a cost_class() (base/work_tally.h)
    std::uint32_t shading_cost = 0;   // 0: `colour` must run at once; instructions that waiting may save
    // What a program reads that runs behind `primitive`.
    const std::vector<ir::Sampler>& samplers() const {
        return colour.program.code.empty() ? whole.program.samplers : colour.program.samplers;
    }
    // Lanes that a run of any part needs.
    std::size_t scratch_lanes() const {
        std::size_t most = 0;
        for_each(*this, [&](const RunnableProgram& part) {
            most = std::max(most, jit::scratch_lanes(part.program, part.code.get()));
        });
        return most;
    }
    // f for each of the programs.
    template <class Self, class F> static void for_each(Self& of, F&& f) {
        for (auto* part : {&of.whole, &of.visibility, &of.pixel, &of.colour, &of.quads, &of.primitive})
            f(*part);
    }

    std::size_t heap_bytes() const {
        std::size_t sum =
            quad_planes.capacity() * sizeof(std::uint32_t) + inputs.capacity() * sizeof(PixelInput);
        for_each(*this, [&](const RunnableProgram& part) { sum += part.heap_bytes(); });
        return sum;
    }

    std::vector<PixelInput> inputs; // planes kPlaneInputs, kPlaneInputs + 1, ...
    bool writes_color[kTargets] = {};
    bool reads_color[kTargets] = {};
    bool uses_depth = false;    // loads or stores the depth buffer
    bool writes_depth = false;  // may change stored depth or stencil
    bool uses_centroid = false; // has VaryingAtCentroid
    DepthEffect depth;
    DepthOnly depth_only;
};

} // namespace rasterizer
