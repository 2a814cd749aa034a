// Declarations shared by the sources of this folder; RASTERIZER_ISA names the instruction set they are
// compiled for. Rule: raw pointers and internal linkage only. An inline function of the standard library
// compiled here with wider instructions could be the copy that the linker keeps for the whole program.
#pragma once

#include "rasterizer/ir/invocation.h"
#include "rasterizer/ir/ir.h"
#include "rasterizer/tiles/tile_job.h"

namespace rasterizer::RASTERIZER_ISA {

void run(const ir::Instruction* code, std::size_t count, Invocation& invocation);
void draw_tile(TileJob& job);

// Copies between tile memory and surface rows; pixels outside the drawable area are not touched.
void load_tile(const TileJob& job, const TileSurface& surface);
void store_tile(const TileJob& job, const TileSurface& surface);

// Calls visit(block_x, block_y, mask) for each 4x4 block of the tile that the primitive covers; mask: bit row
// * 4 + column.
struct BlockVisitor {
    void (*visit)(void* self, int block_x, int block_y, std::uint32_t mask);
    void* self;
};
// sample_x, sample_y: where the sample lies from the pixel's centre, in 1/256 pixel. Counts what it skipped.
void cover_polygon(const Primitive& primitive, std::int32_t left, std::int32_t top, std::int32_t sample_x,
                   std::int32_t sample_y, const BlockVisitor& visitor, TileShortcuts& shortcuts);
void cover_line(const Primitive& primitive, std::int32_t left, std::int32_t top, const BlockVisitor& visitor);

} // namespace rasterizer::RASTERIZER_ISA
