#include "rasterizer/geometry/kernels.h"

namespace rasterizer::RASTERIZER_ISA {

void fetch_element(const ElementFetch& job);
void place_vertices(const VertexPlacing& job);
void cull_triangles(TriangleCull& job);
void set_up_triangles(const TriangleSetUp& job);

extern const GeometryKernels geometry_kernels;
const GeometryKernels geometry_kernels = {fetch_element, place_vertices, cull_triangles, set_up_triangles};

} // namespace rasterizer::RASTERIZER_ISA
