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

// Copy the tile from the surface to tile memory, and back; pixels outside the drawable area are skipped.
void load_tile(const TileJob& job, const TileSurface& surface);
void store_tile(const TileJob& job, const TileSurface& surface);

// Copies a plane of the tile from one sample's tile memory to another's.
void copy_plane(const TileSurface& from, const TileSurface& to);
// Whether two planes in tile memory are equal inside the drawable area.
bool are_equal(const TileJob& job, const TileSurface& a, const TileSurface& b);

// Stores the texel `words` in the surface's memory for every pixel of the tile.
void store_clear(const TileJob& job, const TileSurface& surface, const std::uint32_t* words);

// List the blocks of the tile that the primitive covers, each with at least one covered pixel; (left, top) is
// the tile's first pixel. For polygons, each of `samples` gets a mask. For lines only mask[0] is set, and
// applies to all samples. cover_polygon() counts shortcuts.
void cover_polygon(const Primitive& primitive, std::int32_t left, std::int32_t top,
                   const SamplePlaces& samples, BlockList& out, TileShortcuts& shortcuts);
void cover_small(const Primitive& primitive, std::int32_t left, std::int32_t top, const TileDraw& draw,
                 std::uint32_t samples, BlockList& out);
void cover_line(const Primitive& primitive, std::int32_t left, std::int32_t top, BlockList& out);

} // namespace rasterizer::RASTERIZER_ISA
