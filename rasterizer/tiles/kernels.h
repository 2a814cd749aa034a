// The code that touches lanes and tiles, compiled once per instruction set from the same sources
// (kernels/*.cpp) and chosen once at start. All sets give the same bits.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "rasterizer/ir/invocation.h"
#include "rasterizer/ir/ir.h"

namespace rasterizer {

struct TileJob; // tile_job.h

struct Kernels {
    const char* name; // "baseline", "avx2", "avx512"
    // Runs a program over one block or vertex batch. invocation.values has room for `count` Lanes.
    void (*run)(const ir::Instruction* code, std::size_t count, Invocation& invocation);
    // Draws everything a scene has for one tile.
    void (*draw_tile)(TileJob& job);
};

// What this build has and this processor can run, the best last.
std::span<const Kernels> all_kernels();
// By name, or the best this processor can run when the name is empty; nullptr when there is none of that
// name.
const Kernels* find_kernels(std::string_view name = {});

} // namespace rasterizer
