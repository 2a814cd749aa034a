// From what was asked to what it means, for the vertex side: the program's key, the numbers it reads, and how
// clip space becomes pixels.
#pragma once

#include "dp2/result.h"
#include "rasterizer/state/device_state.h"
#include "rasterizer/state/draw_state.h"

namespace rasterizer {

// wanted: components the pixel program and the geometry stage read. LimitExceeded: too many lights are on.
dp2::Result<VertexKey> derive_vertex_key(const DeviceState& state, const VertexShape& shape,
                                         std::uint64_t wanted);
// The numbers of that key's program: VertexUniforms, lights, palette. height: of the target.
std::vector<std::uint32_t> derive_vertex_uniforms(const DeviceState& state, const VertexKey& key,
                                                  std::int32_t height);

// width, height: of the drawable area. Refuses what the geometry stage does not draw yet for this kind of
// primitive.
dp2::Result<RasterState> derive_raster(const DeviceState& state, std::int32_t width, std::int32_t height,
                                       std::uint32_t samples, bool transformed);
// Viewport, scissor and target together.
Rect clip_rect(const DeviceState& state, std::int32_t width, std::int32_t height);
// The viewport alone, cut to the target (the region of CLEAR with D3DCLEAR_COMPUTERECTS).
Rect viewport_rect(const DeviceState& state, std::int32_t width, std::int32_t height);

} // namespace rasterizer
