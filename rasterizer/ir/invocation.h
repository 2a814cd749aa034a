// The inputs and outputs of one run of a program over 16 lanes: a 4x4 pixel block or a batch of vertices.
// Non-owning. Invariant: every pointer that the program's instructions use is valid for the whole run; Lanes
// are 64-byte aligned. Threading: belongs to one thread; what other threads share (uniforms, textures) is
// only read.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rasterizer/base/texture_view.h"
#include "rasterizer/ir/ir.h"
#include "rasterizer/ir/pixel_counters.h"

namespace rasterizer {

struct alignas(64) Lanes {
    std::uint32_t word[ir::kLanes];
};

// A model of a direct-mapped texel cache, for the counter "texture cache hit rate": it records which lines of
// memory would be present, not the texels. One a worker, reset for each tile.
struct TexelCache {
    static constexpr std::uint32_t kLineBytes = 64, kLines = 256;
    const std::byte* lines[kLines] = {}; // tag: the texture's first byte plus the line's number; null: empty
    std::uint64_t reads = 0, hits = 0;
};

struct Invocation {
    std::uint32_t live = 0;  // bit i: lane i takes part
    Lanes* values = nullptr; // scratch: one Lanes an instruction
    const std::uint32_t* uniforms = nullptr;
    std::uint32_t uniform_count = 0;       // words that UniformAt may reach
    const TextureView* textures = nullptr; // kTextureSlots
    const ir::Sampler* samplers = nullptr; // of the program
    // For compiled programs: what SampleTexture does, in plain code. colour: four Lanes.
    void (*sample_texture)(const Invocation& invocation, const ir::Sampler& sampler, const Lanes* arguments,
                           Lanes* colour) = nullptr;
    TexelCache* texel_cache = nullptr; // null: not modelled

    // Vertex programs
    const Lanes* attributes = nullptr;
    Lanes* outputs = nullptr; // kComponents

    // Pixel programs: the block's lane 0 is pixel (x, y); planes are relative to (reference_x, reference_y)
    std::int32_t x = 0, y = 0;
    float reference_x = 0, reference_y = 0;
    bool back = false;                      // the primitive is counter-clockwise
    std::uint32_t sample = 0;               // which one of each pixel
    float sample_x = 0, sample_y = 0;       // position of the sample, in pixels from the pixel's centre
    Lanes centroid_x = {}, centroid_y = {}; // floats: the centroid in each lane's pixel, from its centre
    const float* planes = nullptr;          // three floats a plane
    std::uint32_t* color[4] = {};           // the block's words: [word of the texel][lane]
    std::uint32_t* depth = nullptr;         // the block's 16 words
    std::uint64_t* counters = nullptr;      // PixelCounters of the draw's epoch
    std::uint16_t* counted = nullptr; // bit i: CountPixels has counted lane i for this primitive already
};

} // namespace rasterizer
