// What a shader reads of the state: the registers that decide its way, and its constants in memory.
#pragma once

#include <vector>

#include "rasterizer/programs/shader_object.h"
#include "rasterizer/state/derive_sampler.h"

namespace rasterizer {

// Integer and boolean registers that the shader reads; the others stay zero, so that equal ones compare
// equal.
StaticConstants derive_statics(const ShaderObject& shader, const ShaderConstants& constants);

// Appends the float registers that the shader reads, with what its own code defines.
void append_constants(const ShaderObject& shader, const ShaderConstants& constants,
                      std::vector<std::uint32_t>& words);

// A vertex shader's samplers; those without a texture stay as they are.
std::array<SamplerKey, kVertexSamplers>
derive_vertex_samplers(const DeviceState& state, const ShaderObject& shader, const BoundTextures& textures);

// VertexUniforms with what is left of them for a shader (user planes are in clip space; samplers), then its
// constants.
std::vector<std::uint32_t> derive_shader_uniforms(const DeviceState& state, const ShaderObject& shader,
                                                  const BoundTextures& textures);

} // namespace rasterizer
