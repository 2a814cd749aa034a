// What the sources of this folder give each other inside one instruction set. RASTERIZER_ISA is its name.
// Rule: these sources use raw pointers and static code only. An inline function of the standard library
// compiled here with wider instructions could be the copy that the linker keeps for everyone.
#pragma once

#include "rasterizer/frame.h"
#include "rasterizer/kernels.h"
#include "rasterizer/scene.h"

namespace rasterizer::RASTERIZER_ISA {

void run(const ir::Program& program, Frame& frame);
void draw_tile(const Scene& scene, std::int32_t tile_x, std::int32_t tile_y, TileBuffer& buffer,
               std::uint64_t* passed);

} // namespace rasterizer::RASTERIZER_ISA
