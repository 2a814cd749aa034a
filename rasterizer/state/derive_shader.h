// What a shader needs from the state: the registers that control its flow, which are compiled into its
// program, and the float constants that the program reads.
#pragma once

#include <vector>

#include "rasterizer/programs/shader_object.h"
#include "rasterizer/state/derive_sampler.h"

namespace rasterizer {

// The integer and boolean registers that the shader reads. The others are zero, so that states which differ
// only in them compare equal.
StaticConstants derive_statics(const ShaderObject& shader, const ShaderConstants& constants);

// Appends the float registers that the shader reads, including those that its own code defines.
void append_constants(const ShaderObject& shader, const ShaderConstants& constants,
                      std::vector<std::uint32_t>& words);

// The keys of a vertex shader's samplers; default keys for those without a texture.
std::array<SamplerKey, kVertexSamplers>
derive_vertex_samplers(const DeviceState& state, const ShaderObject& shader, const BoundTextures& textures);

// Sets `words` to the words that a vertex shader's program reads: VertexUniforms, of which only the user
// planes (in clip space) and the samplers are set, then its constants.
void derive_shader_uniforms(const DeviceState& state, const ShaderObject& shader,
                            const BoundTextures& textures, std::vector<std::uint32_t>& words);

} // namespace rasterizer
