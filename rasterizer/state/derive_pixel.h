// Derives the key of a draw's pixel program and its uniforms from the state. Invariant: the key is canonical:
// states that the same code can draw get the same key. The functions have no side effects.
#pragma once

#include "dp2/base/result.h"
#include "rasterizer/programs/pixel_key.h"
#include "rasterizer/programs/shader_object.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/resources/targets.h"
#include "rasterizer/state/derive_sampler.h"

namespace rasterizer {

// The shapes that a draw's primitives are rasterized as: FILLMODE draws the corners or edges of triangles.
enum class DrawnAs : std::uint8_t { Points, Lines, Edges, Areas };

// A shader, null for the fixed-function pipeline, and the number that stands for the StaticConstants with
// which it is lowered (PixelKey::statics).
struct BoundShader {
    const ShaderObject* object = nullptr;
    std::uint64_t statics = 0;
};

// `textures`: by slot, null if a stage or sampler has none. `key` must have its default value; it is not
// returned because a result of its size is slow to copy. NotSupported names a state that cannot be drawn.
dp2::Status derive_pixel_key(const DeviceState& state, const Targets& targets, const BoundTextures& textures,
                             const VertexShape& shape, DrawnAs drawn, const BoundShader& shader,
                             PixelKey& key);
PixelUniforms derive_pixel_uniforms(const DeviceState& state, const BoundTextures& textures);

} // namespace rasterizer
