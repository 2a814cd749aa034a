// Adds a primitive to Batch::sources, once for each of the batch's probed pixels that it concerns.
#pragma once

#include "rasterizer/geometry/batch.h"

namespace rasterizer {

// What happened to the corners of a primitive.
struct SourceFate {
    std::int32_t outside_all = 0, outside_any = 0; // VertexColumns::outside() of all corners: and, or
    bool culled = false;                           // a triangle of it was culled
    float point_size = 0;
};
// `source` has everything but `pixel` and `end`. Throws std::bad_alloc.
void add_source(Batch& batch, const RasterState& raster, SourcePrimitive source, const SourceFate& fate);

} // namespace rasterizer
