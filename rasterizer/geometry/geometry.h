// Geometry of one batch, from vertex numbers to bins.
#pragma once

#include <cstdint>
#include <vector>

#include "rasterizer/base/stop_signal.h"
#include "rasterizer/geometry/batch.h"
#include "rasterizer/geometry/batch_vertices.h"
#include "rasterizer/geometry/binning.h"
#include "rasterizer/geometry/kernels.h"
#include "rasterizer/geometry/tile_order.h"
#include "rasterizer/geometry/vertex_columns.h"
#include "rasterizer/ir/invocation.h"

namespace rasterizer {

struct Kernels;

// Memory that is reused from batch to batch. Threading: one per worker.
struct GeometryScratch {
    VertexColumns columns;
    BatchVertices vertices;
    TriangleList triangles;
    TileOrder order;
    TileBins bins;
    std::vector<Lanes> values; // scratch memory of the vertex program
    StopPoll poll;
};

// Fetches, shades, clips, culls, sets up and bins, for a group of draws at a time (draw_groups.h). Allocates
// only in the batch's own vectors and the scratch memory. Skips the remaining draws once scratch.poll returns
// true. begin: start time of the draws, 0 if times are not measured. Throws std::bad_alloc if memory was
// lacking: the draws that needed it have no results, those of the others are complete.
void run_geometry(Batch& batch, const Kernels& kernels, GeometryScratch& scratch, std::uint64_t begin);

} // namespace rasterizer
