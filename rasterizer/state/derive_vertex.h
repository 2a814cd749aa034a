// Derives the vertex processing of a draw from the state: key and uniforms of the fixed-function program, and
// the states of clipping, set-up and rasterization (RasterState). The functions have no side effects.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dp2/base/result.h"
#include "rasterizer/state/device_state.h"
#include "rasterizer/state/draw_state.h"

namespace rasterizer {

// `wanted`, bit i: the pixel program or set-up reads vertex output i. Always succeeds.
dp2::Result<VertexKey> derive_vertex_key(const DeviceState& state, const VertexShape& shape,
                                         std::uint64_t wanted);
// Sets `words` to the uniforms that a program with this key reads: the first `count` words of VertexUniforms,
// lights, and matrices for indexed blending. height: height of the target in pixels.
void derive_vertex_uniforms(const DeviceState& state, const VertexKey& key, std::int32_t height,
                            std::uint32_t count, std::vector<std::uint32_t>& words);
// Changes `words`, a result of that function for the same arguments and a state with other world matrices, to
// those of this state.
void renew_world_uniforms(const DeviceState& state, const VertexKey& key, std::uint32_t count,
                          std::span<std::uint32_t> words);

// width, height: drawable area in pixels.
dp2::Result<RasterState> derive_raster(const DeviceState& state, std::int32_t width, std::int32_t height,
                                       std::uint32_t samples, bool transformed);
// The intersection of viewport, scissor and target.
Rect clip_rect(const DeviceState& state, std::int32_t width, std::int32_t height);
// The intersection of viewport and target (the region of CLEAR with D3DCLEAR_COMPUTERECTS).
Rect viewport_rect(const DeviceState& state, std::int32_t width, std::int32_t height);

} // namespace rasterizer
