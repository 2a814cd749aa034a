// What a program sees while it runs: pointers into the tile or the vertex batch, never owners.
// Invariant: every pointer a program's instructions use is valid for the whole run; lanes are 64-byte
// aligned.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rasterizer/ir.h"

namespace rasterizer {

struct alignas(64) Lanes {
    std::uint32_t word[ir::kLanes];
};

// One level of a texture as programs read it. Rows of all slices follow one another: row = slice * height +
// y.
struct LevelView {
    const std::byte* data = nullptr;
    std::int32_t width = 0, height = 0,
                 depth = 0;  // texels; depth counts slices of a volume or faces of a cube
    std::uint32_t pitch = 0; // bytes from row to row (of blocks, in block formats)
};

struct TextureView {
    const LevelView* levels = nullptr;
    std::uint32_t level_count = 0; // 0: no texture
    std::uint32_t texel_bytes = 0; // 1, 2, 4, 8, 16; words beyond the texel read 0
};

// Why a pixel of a primitive is not drawn, when draws are explained.
enum class Rejection : std::uint8_t {
    Coverage, // the primitive's box has it, the primitive does not
    Scissor,
    Kill,  // the shader, a colour key, a stipple or line pattern
    Alpha, // alpha test, alpha to coverage, stippled alpha
    Stencil,
    Depth, // depth test, depth bounds, depths that are cut off
};
inline constexpr std::size_t kRejections = 6;

// What pixel programs count, for each epoch of a scene: pixels (of a sample's pass: samples).
enum PixelCounter : std::uint32_t {
    kCountPassed,    // that passed every test
    kCountShaded,    // that a shader ran for: pixels, unless each sample is shaded
    kCountExplained, // two for each Rejection, when draws are explained: before and behind it
    kPixelCounters = kCountExplained + 2 * kRejections
};
constexpr std::uint32_t count_before(Rejection why) {
    return kCountExplained + 2 * static_cast<std::uint32_t>(why);
}
constexpr std::uint32_t count_behind(Rejection why) {
    return count_before(why) + 1;
}

// An emulated cache of texels, direct mapped: reads by one worker while it draws one tile. It holds no
// texels, only which lines of memory would be there.
struct TexelCache {
    static constexpr std::uint32_t kLineBytes = 64, kLines = 256;
    const std::byte* lines[kLines] = {}; // the texture's first byte plus the line's number; null: empty
    std::uint64_t reads = 0, hits = 0;
};

struct Frame {
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
