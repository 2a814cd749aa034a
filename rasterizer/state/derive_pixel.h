// Derives the key and the uniforms of a draw's pixel program from the state. Invariant: keys are canonical:
// states that one program can draw get equal keys. The functions have no side effects.
#pragma once

#include "dp2/base/result.h"
#include "rasterizer/programs/pixel_key.h"
#include "rasterizer/programs/shader_object.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/resources/targets.h"
#include "rasterizer/state/derive_sampler.h"

namespace rasterizer {

// What a draw's primitives are rasterized as. With FILLMODE POINT or WIREFRAME, triangles are drawn as Points
// or Edges.
enum class DrawnAs : std::uint8_t { Points, Lines, Edges, Areas };

// A pixel shader (null: the fixed-function pipeline), and the number of the StaticConstants with which it is
// lowered (PixelKey::statics).
struct BoundShader {
    const ShaderObject* object = nullptr;
    std::uint64_t statics = 0;
};

// `textures`: by slot, null if a stage or sampler has none. `key` must have its default value; it is not
// returned because a result of its size is slow to copy. Always succeeds.
dp2::Status derive_pixel_key(const DeviceState& state, const Targets& targets, const BoundTextures& textures,
                             const VertexShape& shape, DrawnAs drawn, const BoundShader& shader,
                             PixelKey& key);
// Bit s: the shader (null: the fixed-function pipeline) reads the texture of sampler s, which has none.
std::uint32_t samplers_without_texture(const DeviceState& state, const BoundTextures& textures,
                                       const ShaderObject* shader);
// The first `words` words of the result are set.
PixelUniforms derive_pixel_uniforms(const DeviceState& state, const BoundTextures& textures,
                                    std::uint32_t words);

} // namespace rasterizer
