// The table of kernels: running programs and drawing tiles. Compiled once per instruction set from the same
// sources (kernels/*.cpp), selected at start by the processor. All instruction sets give the same bits.
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
    // Runs a program over one block or 16 vertices. invocation.values must have room for `count` Lanes.
    void (*run)(const ir::Instruction* code, std::size_t count, Invocation& invocation);
    // Draws all items of one tile.
    void (*draw_tile)(TileJob& job);
    const GeometryKernels* geometry;
    // The target of the compiler on such processors; none: programs are interpreted.
    std::optional<jit::Isa> isa;
};

// The instruction sets of this build that this processor supports, the fastest last.
std::span<const Kernels> all_kernels();
// The kernels with this name, or the fastest ones that this processor supports if the name is empty; nullptr
// if unknown or not supported.
const Kernels* find_kernels(std::string_view name = {});

} // namespace rasterizer
