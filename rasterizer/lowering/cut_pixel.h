// Cuts a finished pixel program into what runs for a primitive, a pixel and a sample.
#pragma once

#include "rasterizer/programs/pixel_key.h"
#include "rasterizer/programs/pixel_program.h"

namespace rasterizer {

// Fills in the programs of `out`, and what tiles need to know to choose between them. `out.writes_color` and
// `out.uses_centroid` are those of the program already. tests_depth_alone: no pixel is dropped but by its
// plane of z, as the key says.
void cut_pixel_program(ir::Program program, const PixelKey& key, bool tests_depth_alone, PixelProgram& out);

} // namespace rasterizer
