// The table of kernels, the functions that run programs and draw tiles. Their sources (kernels/*.cpp) are
// compiled once per instruction set; the processor selects one at start. All give bit-identical results.
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
    const char* name; // "baseline", "sse41", "avx2", "avx512"
    // Interprets a program for 16 vertices, one block, or the blocks of invocation.blocks. invocation.values
    // must have room for ir::interpreted_lanes() Lanes.
    void (*run)(const ir::Instruction* code, std::size_t count, Invocation& invocation);
    // Draws all items of one tile.
    void (*draw_tile)(TileJob& job);
    const GeometryKernels* geometry;
    // Instruction set for which the JIT compiler generates code; none: programs are interpreted.
    std::optional<jit::Isa> isa;
};

// The kernels of each instruction set that this build has and this processor supports, the fastest last.
std::span<const Kernels> all_kernels();
// The kernels with this name, or the fastest ones that this processor supports if the name is empty; nullptr
// if unknown or not supported.
const Kernels* find_kernels(std::string_view name = {});

} // namespace rasterizer
