// The code that touches lanes and tiles, compiled once per instruction set from the same sources
// (kernels/*.cpp) and chosen once at start. All sets give the same bits.
#pragma once

#include <cstdint>
#include <string_view>

#include "rasterizer/frame.h"
#include "rasterizer/ir.h"

namespace rasterizer {

struct Scene;
struct TileBuffer; // a worker's scratch: colour, depth and program values (tile_buffer.h)

struct Kernels {
    const char* name; // "baseline", "avx2"
    // Runs a program over one block or vertex batch. frame.values has room for program.code.size() Lanes.
    void (*run)(const ir::Program& program, Frame& frame);
    // Draws everything the scene has for one tile. passed[epoch] is increased by the pixels that passed.
    void (*draw_tile)(const Scene& scene, std::int32_t tile_x, std::int32_t tile_y, TileBuffer& buffer,
                      std::uint64_t* passed);
};

// By name, or the best this processor can run when the name is empty; nullptr when there is none of that
// name.
const Kernels* find_kernels(std::string_view name = {});

} // namespace rasterizer
