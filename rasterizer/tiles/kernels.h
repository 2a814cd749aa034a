// The table of kernels: running programs and drawing tiles. Compiled once per instruction set from the same
// sources (kernels/*.cpp), chosen at start by the processor. All instruction sets give the same bits.
// Threading: kernels have no state; any number of threads may run them on different data.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rasterizer/ir/invocation.h"
#include "rasterizer/ir/ir.h"
#include "rasterizer/jit/machine.h"

namespace rasterizer {

struct GeometryKernels; // geometry/kernels.h
struct TileJob;         // tile_job.h

struct Kernels {
    const char* name; // "baseline", "avx2", "avx512"
    // Runs a program over one block or vertex batch. invocation.values has room for `count` Lanes.
    void (*run)(const ir::Instruction* code, std::size_t count, Invocation& invocation);
    // Draws all items of one tile.
    void (*draw_tile)(TileJob& job);
    // What SampleTexture does, for compiled programs: Invocation::sample_texture.
    void (*sample)(const Invocation& invocation, const ir::Sampler& sampler, const Lanes* arguments,
                   Lanes* colour);
    const GeometryKernels* geometry;
    // What programs can be compiled for on these processors; none: they are interpreted.
    std::optional<jit::Isa> isa;
};

// The instruction sets of this build that this processor can run, the fastest last.
std::span<const Kernels> all_kernels();
// By name, or the best this processor can run when the name is empty; nullptr when there is none of that
// name.
const Kernels* find_kernels(std::string_view name = {});

} // namespace rasterizer
