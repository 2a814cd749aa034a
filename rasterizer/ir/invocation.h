// What a program sees during one run over the lanes of a block or a vertex batch: pointers into the tile or
// the batch, never owners. Invariant: every pointer a program's instructions use is valid for the whole run;
// lanes are 64-byte aligned. Threading: one thread has an invocation; nothing in it is shared but what it
// only reads.
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

// An emulated cache of texels, direct mapped: reads by one worker while it draws one tile. It holds no
// texels, only which lines of memory would be there.
struct TexelCache {
    static constexpr std::uint32_t kLineBytes = 64, kLines = 256;
    const std::byte* lines[kLines] = {}; // the texture's first byte plus the line's number; null: empty
    std::uint64_t reads = 0, hits = 0;
};

struct Invocation {
    std::uint32_t live = 0;  // bit i: lane i takes part
    Lanes* values = nullptr; // scratch: one Lanes an instruction
    const std::uint32_t* uniforms = nullptr;
    std::uint32_t uniform_count = 0;       // words that UniformAt may reach
    const TextureView* textures = nullptr; // kTextureSlots
    TexelCache* texel_cache = nullptr;     // null: reads are not watched

    // Vertex programs
    const Lanes* attributes = nullptr;
    Lanes* outputs = nullptr; // kComponents

    // Pixel programs: the block's lane 0 is pixel (x, y); planes are relative to (reference_x, reference_y)
    std::int32_t x = 0, y = 0;
    float reference_x = 0, reference_y = 0;
    bool back = false;                      // the primitive is counter-clockwise
    std::uint32_t sample = 0;               // which one of each pixel
    float sample_x = 0, sample_y = 0;       // where depth is taken, from the pixels' centres
    Lanes centroid_x = {}, centroid_y = {}; // floats: where the primitive covers each pixel, from its centre
    const float* planes = nullptr;          // three floats a plane
    std::uint32_t* color[4] = {};           // the block's words: [word of the texel][lane]
    std::uint32_t* depth = nullptr;         // the block's 16 words
    std::uint64_t* counters = nullptr;      // PixelCounters of the draw's epoch
    std::uint16_t* counted = nullptr;       // lanes that CountPixels has counted for this primitive's block
};

} // namespace rasterizer
