// What a shader needs from the state: integer and boolean registers, which control its flow and are compiled
// into its program; float constants, which the program reads as uniforms; keys and uniforms of vertex
// samplers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rasterizer/programs/shader_object.h"
#include "rasterizer/state/derive_sampler.h"

namespace rasterizer {

// The values of the integer and boolean registers: those that its own code defines, and those that it reads
// from the state. Other registers are zero, so that states which differ only in these compare equal.
StaticConstants derive_statics(const ShaderObject& shader, const ShaderConstants& constants);

// Appends the values of the float registers c0 to the last one that the shader reads, including those that
// its own code defines.
void append_constants(const ShaderObject& shader, const ShaderConstants& constants,
                      std::vector<std::uint32_t>& words);

// Renews the registers first..end-1 among `words`, which append_constants() has appended since the number of
// registers was last changed. False: the words were up to date.
bool renew_constants(const ShaderObject& shader, const ShaderConstants& constants, std::uint32_t first,
                     std::uint32_t end, std::span<std::uint32_t> words);

// The keys of a vertex shader's samplers; default keys for those without a texture.
std::array<SamplerKey, kVertexSamplers>
derive_vertex_samplers(const DeviceState& state, const ShaderObject& shader, const BoundTextures& textures);

// Sets `words` to the uniforms that a vertex shader's program reads: the first `count` words of
// VertexUniforms, of which only the user clip planes (in clip space) and the samplers are set, then the
// shader's constants.
void derive_shader_uniforms(const DeviceState& state, const ShaderObject& shader,
                            const BoundTextures& textures, std::uint32_t count,
                            std::vector<std::uint32_t>& words);

} // namespace rasterizer
