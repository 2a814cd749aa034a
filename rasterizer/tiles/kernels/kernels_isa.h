// Declarations shared by the sources of this folder; RASTERIZER_ISA names the instruction set they are
// compiled for. Rule: raw pointers and internal linkage only. An inline function of the standard library
// compiled here with wider instructions could be the copy that the linker keeps for the whole program.
#pragma once

#include "rasterizer/ir/invocation.h"
#include "rasterizer/ir/ir.h"
#include "rasterizer/tiles/tile_job.h"

namespace rasterizer::RASTERIZER_ISA {

// A number of samples that is known to the compiler: code for One has no loop over samples.
template <std::uint32_t k> struct Constant {
    constexpr operator std::uint32_t() const { return k; }
};
using One = Constant<1>;

void run(const ir::Instruction* code, std::size_t count, Invocation& invocation);
void draw_tile(TileJob& job);

// Copies between tile memory and surface rows; pixels outside the drawable area are not touched.
void load_tile(const TileJob& job, const TileSurface& surface);
void store_tile(const TileJob& job, const TileSurface& surface);

// The same for two planes in tile memory: copies all of one, and compares the pixels in the drawable area.
void copy_plane(const TileSurface& from, const TileSurface& to);
bool are_equal(const TileJob& job, const TileSurface& a, const TileSurface& b);

// Stores the texel `words` in every pixel of the tile instead.
void store_clear(const TileJob& job, const TileSurface& surface, const std::uint32_t* words);

// Lists the blocks of the tile that the primitive covers, whose first pixel is (left, top). A polygon's masks
// are those of `samples`, and no sample's mask says that no sample is covered; a line has one mask, [0], for
// all samples. Counts what was skipped.
void cover_polygon(const Primitive& primitive, std::int32_t left, std::int32_t top,
                   const SamplePlaces& samples, BlockList& out, TileShortcuts& shortcuts);
void cover_small(const Primitive& primitive, std::int32_t left, std::int32_t top, const TileDraw& draw,
                 std::uint32_t samples, BlockList& out);
void cover_line(const Primitive& primitive, std::int32_t left, std::int32_t top, BlockList& out);

} // namespace rasterizer::RASTERIZER_ISA
