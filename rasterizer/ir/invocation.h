// The inputs and outputs of a run of a program over 16 lanes: a 4x4 pixel block, a list of such blocks one
// after the other, or 16 vertices. Non-owning. Invariant: every pointer that the program's instructions use
// is valid for the whole run; Lanes are 64-byte aligned. Threading: belongs to one thread; data shared with
// other threads (uniforms, textures) is only read.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rasterizer/base/stop_signal.h"
#include "rasterizer/base/texture_view.h"
#include "rasterizer/ir/ir.h"
#include "rasterizer/ir/pixel_counters.h"

namespace rasterizer {

class TraceLog;

struct alignas(64) Lanes {
    std::uint32_t word[ir::kLanes];
};

// A model of a direct-mapped texel cache, for the counter "texture cache hit rate": it records which lines of
// memory would be present, not the texels. Each worker has one and resets it for each tile.
struct TexelCache {
    static constexpr std::uint32_t kLineBytes = 64, kLines = 256;
    const std::byte* lines[kLines] = {}; // tag: the texture's first byte plus the line's number; null: empty
    std::uint64_t reads = 0, hits = 0;
};

// Blocks of a tile that a pixel program runs for, one after the other. Before each block the run sets the
// members x, y, live, color, depth, attributes, outputs and counted of its invocation, as far as the program
// uses them; after each block it stores the live lanes in mask[i]. Blocks whose mask is 0 are skipped.
struct BlockRun {
    std::uint32_t count = 0;              // 0: one run, for which the caller has set those members
    std::uint32_t at = 0;                 // used by the run itself: the current block
    const std::uint8_t* number = nullptr; // block numbers in the tile (base/tile_size.h)
    std::uint16_t* mask = nullptr;        // bit i: lane i takes part
    std::uint16_t* counted = nullptr;     // Invocation::counted for each block
    std::int32_t left = 0, top = 0;       // the tile's first pixel
    std::uint32_t* color[4] = {};         // the words of the tile's first block in each target
    std::size_t color_bytes[4] = {};      // size of a block's words
    std::uint32_t* depth = nullptr;
    const Lanes* attributes = nullptr; // attributes of the first block in the list
    Lanes* outputs = nullptr;
    std::size_t attribute_bytes = 0, output_bytes = 0; // size of a block's Lanes; 0: all blocks share them
};

struct Invocation {
    BlockRun blocks;
    std::uint32_t live = 0;  // bit i: lane i takes part
    Lanes* values = nullptr; // scratch: ir::interpreted_lanes(), or what compiled code needs
    const std::uint32_t* uniforms = nullptr;
    std::uint32_t uniform_count = 0;       // number of words that UniformAt may read
    const TextureView* textures = nullptr; // kTextureSlots
    const ir::Sampler* samplers = nullptr; // the program's samplers
    TexelCache* texel_cache = nullptr;     // null: not modelled
    StopPoll* poll = nullptr; // null: never stops; otherwise interpreted loops end when it returns true

    // Vertex programs, and the stages of pixel programs (ir/pixel_stages.h)
    const Lanes* attributes = nullptr;
    Lanes* outputs = nullptr; // kComponents for vertex programs

    // Pixel programs: the block's lane 0 is pixel (x, y); planes are relative to (reference_x, reference_y)
    std::int32_t x = 0, y = 0;
    float reference_x = 0, reference_y = 0;
    bool back = false;                      // the primitive is counter-clockwise
    std::uint32_t sample = 0;               // number of the sample in each pixel
    float sample_x = 0, sample_y = 0;       // position of the sample, in pixels from the pixel's centre
    Lanes centroid_x = {}, centroid_y = {}; // floats: the centroid in each lane's pixel, from its centre
    const float* planes = nullptr;          // three floats a plane
    std::uint32_t* color[4] = {};           // the block's words: [word of the texel][lane]
    std::uint32_t* depth = nullptr;         // the block's 16 words
    std::uint64_t* counters = nullptr;      // PixelCounters of the draw's epoch
    std::uint16_t* counted = nullptr;       // bit i: CountPixels has counted lane i for this primitive

    TraceLog* trace = nullptr; // what Trace records in; null: nothing is recorded
};

} // namespace rasterizer
