// Sorts the primitives of a draw into the tiles they touch, keeping their order. See Chunk::parts.
#pragma once

#include "rasterizer/geometry/chunk.h"

namespace rasterizer {

// Those of the last draw, `work`. tile_start: scratch.
void bin_primitives(Chunk& chunk, const ChunkWork& work, std::vector<std::uint32_t>& tile_start);

} // namespace rasterizer
