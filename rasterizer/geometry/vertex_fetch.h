// Vertex fetch: converts every D3DDECLTYPE to four floats, in lanes. WIRE.md F.3, PIPELINE.md 2.5.
#pragma once

#include <span>

#include "rasterizer/state/draw_state.h"

namespace rasterizer {

struct GeometryKernels;

// Four floats of one element of one vertex; bytes outside the element's memory read as 0.
void fetch_element(const VertexElement& element, std::uint64_t vertex, float (&out)[4]);

// Attributes of up to 16 vertices: out[input * 4 + component], kVertexInputs * 4 Lanes. Inputs without an
// element get the defaults, or 0 if `programmed`. Lanes past the last vertex are undefined.
void fetch_vertices(std::span<const VertexElement> elements, std::uint32_t inputs, bool programmed,
                    std::span<const std::uint64_t> vertices, const GeometryKernels& kernels, Lanes* out);

} // namespace rasterizer
