#include "rasterizer/geometry/kernels.h"

namespace rasterizer::RASTERIZER_ISA {

void place_vertices(const VertexPlacing& job);
void cull_triangles(TriangleCull& job);
void set_up_triangles(TriangleSetUp& job);

extern const GeometryKernels geometry_kernels;
const GeometryKernels geometry_kernels = {place_vertices, cull_triangles, set_up_triangles};

} // namespace rasterizer::RASTERIZER_ISA
