#include "rasterizer/state/derive_shader.h"

#include <algorithm>
#include <cstring>

#include "rasterizer/base/same_words.h"
#include "rasterizer/programs/vertex_key.h"
#include "rasterizer/state/uniform_words.h"

namespace rasterizer {

StaticConstants derive_statics(const ShaderObject& shader, const ShaderConstants& constants) {
    StaticConstants out = shader.defined;
    if ((shader.integers | shader.booleans) == 0) return out;
    for (std::size_t r = 0; r < kStaticRegisters; ++r) {
        if (shader.integers >> r & 1) out.integers[r] = constants.integers[r];
        if (shader.booleans >> r & 1) out.booleans[r] = constants.booleans[r] != 0;
    }
    return out;
}

void append_constants(const ShaderObject& shader, const ShaderConstants& constants,
                      std::vector<std::uint32_t>& words) {
    const std::size_t start = words.size(), low = constants.floats.size(),
                      high = constants.more_floats.size(),
                      read = std::min(shader.constants, kSoftwareFloatRegisters);
    std::size_t count = read;
    if (shader.indexed_constants) {
        // Registers past the end read as zero.
        count = std::max<std::size_t>(read, high ? low + high : constants.floats_end);
        for (const ShaderObject::Definition& d : shader.definitions)
            count = std::max<std::size_t>(count, std::min(d.number + 1, kSoftwareFloatRegisters));
    }
    words.resize(start + count * 4); // zeros for missing constants
    if (count) std::memcpy(words.data() + start, constants.floats.data(), std::min(count, low) * 16);
    if (count > low && high)
        std::memcpy(words.data() + start + low * 4, constants.more_floats.data(),
                    std::min(count - low, high) * 16);
    for (const ShaderObject::Definition& d : shader.definitions)
        if (d.number < count)
            std::ranges::copy(d.bits, words.begin() + static_cast<std::ptrdiff_t>(start + d.number * 4));
}

bool renew_constants(const ShaderObject& shader, const ShaderConstants& constants, std::uint32_t first,
                     std::uint32_t end, std::span<std::uint32_t> words) {
    end = std::min({end, static_cast<std::uint32_t>(words.size() / 4), kFloatRegisters});
    if (first >= end) return false;
    std::uint32_t* const at = words.data() + std::size_t{first} * 4;
    const std::array<float, 4>* const values = constants.floats.data() + first;
    if (same_words(at, values, std::size_t{end - first} * 4)) return false;
    std::memcpy(at, values, std::size_t{end - first} * 16);
    for (const ShaderObject::Definition& d : shader.definitions)
        if (d.number >= first && d.number < end)
            std::ranges::copy(d.bits, words.data() + std::size_t{d.number} * 4);
    return true;
}

std::array<SamplerKey, kVertexSamplers>
derive_vertex_samplers(const DeviceState& state, const ShaderObject& shader, const BoundTextures& textures) {
    std::array<SamplerKey, kVertexSamplers> keys;
    for (std::size_t s = 0; s < kVertexSamplers; ++s)
        if (const Surface* texture = textures[kPixelSamplers + s].get(); texture && shader.samplers >> s & 1)
            keys[s] = derive_sampler_key(state, kFirstVertexSampler + s, *texture);
    return keys;
}

void derive_shader_uniforms(const DeviceState& state, const ShaderObject& shader,
                            const BoundTextures& textures, std::uint32_t count,
                            std::vector<std::uint32_t>& words) {
    words.clear();
    if (count != 0) {
        VertexUniforms uniforms;
        for (std::size_t plane = 0; plane < kClipPlanes; ++plane)
            std::ranges::copy(state.clip_planes[plane], uniforms.clip_plane[plane]);
        for (std::size_t s = 0; s < kVertexSamplers; ++s)
            uniforms.sampler[s] =
                derive_sampler_uniforms(state, kFirstVertexSampler + s, textures[kPixelSamplers + s].get());
        put_words(words, 0, uniforms, count);
    }
    append_constants(shader, state.vertex_constants, words);
}

} // namespace rasterizer
