// Declarations shared by the sources of this folder; RASTERIZER_ISA names the instruction set they are
// compiled for. Rule: only raw pointers and internal linkage. An inline function of the standard library that
// is compiled here with wider instructions could become the linker's copy for the whole program.
#pragma once

#include "rasterizer/ir/invocation.h"
#include "rasterizer/ir/ir.h"
#include "rasterizer/tiles/tile_job.h"

namespace rasterizer::RASTERIZER_ISA {

// A number of samples known at compile time: code for one sample then has no loop over samples.
template <std::uint32_t k> struct Constant {
    constexpr operator std::uint32_t() const { return k; }
};
using One = Constant<1>;

void run(const ir::Instruction* code, std::size_t count, Invocation& invocation);
void draw_tile(TileJob& job);

// Copies between tile memory and surface rows; skips pixels outside the drawable area.
void load_tile(const TileJob& job, const TileSurface& surface);
void store_tile(const TileJob& job, const TileSurface& surface);

// For two planes in tile memory: copies a whole plane, and compares the pixels in the drawable area.
void copy_plane(const TileSurface& from, const TileSurface& to);
bool are_equal(const TileJob& job, const TileSurface& a, const TileSurface& b);

// Stores the texel `words` in the surface's memory for every pixel of the tile.
void store_clear(const TileJob& job, const TileSurface& surface, const std::uint32_t* words);

// Lists the blocks of the tile that the primitive covers; (left, top) is the tile's first pixel. For a
// polygon each of `samples` has a mask, and a listed block has at least one set bit; for a line mask[0] is
// for all samples. Counts shortcuts.
void cover_polygon(const Primitive& primitive, std::int32_t left, std::int32_t top,
                   const SamplePlaces& samples, BlockList& out, TileShortcuts& shortcuts);
void cover_small(const Primitive& primitive, std::int32_t left, std::int32_t top, const TileDraw& draw,
                 std::uint32_t samples, BlockList& out);
void cover_line(const Primitive& primitive, std::int32_t left, std::int32_t top, BlockList& out);

} // namespace rasterizer::RASTERIZER_ISA
