// From what was asked to what it means: the canonical key of a draw's pixel program and the numbers it reads.
// Invariant: two states that draw the same pixels by the same code get the same key; what cannot be drawn yet
// is refused here, by the name of the state.
#pragma once

#include "dp2/result.h"
#include "rasterizer/programs/pixel_key.h"
#include "rasterizer/programs/shader_object.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/resources/targets.h"
#include "rasterizer/state/derive_sampler.h"

namespace rasterizer {

// What a draw's primitives become on the way to pixels: FILLMODE makes points and edges of triangles.
enum class DrawnAs : std::uint8_t { Points, Lines, Edges, Areas };

// A shader and the number of the StaticConstants that it runs with; null: the fixed functions.
struct BoundShader {
    const ShaderObject* object = nullptr;
    std::uint64_t statics = 0;
};

// `textures[s]` is what stage s names, null for nothing. Target 0 is there.
dp2::Result<PixelKey> derive_pixel_key(const DeviceState& state, const Targets& targets,
                                       const BoundTextures& textures, const VertexShape& shape, DrawnAs drawn,
                                       const BoundShader& shader);
PixelUniforms derive_pixel_uniforms(const DeviceState& state, const BoundTextures& textures);

} // namespace rasterizer
