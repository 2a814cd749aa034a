// Hand-written inner loops of a software renderer, each for the work of one kind of scene, on vectors of 16 lanes. They
// are compiled for the machine they run on (-march=native).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace bench {

// The memory of one thread. Arrays of pixels hold a tile row by row.
struct ThreadMemory {
    static constexpr int kTile = 64, kPixels = kTile * kTile;
    static constexpr int kTexels = 256 * 256;
    static constexpr int kTriangles = 4096, kVertices = 4096, kDraws = 1024;
    static constexpr std::size_t kFrameBytes = std::size_t{1024} * 768 * 4;

    ThreadMemory();

    // The buffers of one tile.
    alignas(64) std::uint32_t color[kPixels] = {};
    alignas(64) float depth[kPixels] = {};
    alignas(64) std::uint32_t stencil[kPixels] = {}; // one value in each word
    alignas(64) float block_depth[kPixels] = {};     // the farthest depth of each block
    std::vector<std::uint32_t> texels;
    std::vector<std::byte> frame; // a frame of colours in memory
    // Random triangles and vertices as one array after another, one for each component; and the results.
    std::vector<float> in;
    std::vector<float> out;
    float layer = 0;        // number of the layer, which changes with each run
    std::uint64_t kept = 0; // collects results, so that the compiler cannot remove them
};

struct Loop {
    const char* name;
    double items; // items in one run: pixels, triangles, ...
    bool one_thread;
    void (*run)(ThreadMemory& memory);
};
std::span<const Loop> loops();

} // namespace bench
