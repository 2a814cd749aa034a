// Sorts a chunk's primitives into the tiles they touch, keeping their order. See Chunk::bin.
#pragma once

#include "rasterizer/geometry/chunk.h"

namespace rasterizer {

void bin_primitives(Chunk& chunk);

} // namespace rasterizer
