// Measured work of the workers: busy time by kind of work, bytes moved, vertices, triangles and pixels
// processed. A performance counter reports the difference of two such snapshots. Unlike ContextCounts, times
// depend on the machine and its load. Work is counted for the scene that it belongs to, even if the GPU was
// still drawing an earlier scene when it ran. Times are nanoseconds of a steady clock.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>

#include "rasterizer/base/tile_shortcuts.h"

namespace rasterizer {

inline std::uint64_t steady_nanoseconds() {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                          std::chrono::steady_clock::now().time_since_epoch())
                                          .count());
}

enum class WorkKind : std::uint8_t {
    Vertex,   // finding distinct vertices, fetch, vertex program, screen positions
    Geometry, // clipping, culling, set-up, binning
    Pixel,    // tiles: coverage, pixel programs, clears, loads and stores; row work (copies, conversions)
    Other,    // sorting a scene's work by tiles, adding up counts
};
inline constexpr std::size_t kWorkKinds = 4;

// Sums over the scenes that have finished since the GPU was made, of all workers together.
struct Activity {
    // When the last of these scenes finished; in the difference of two snapshots: the time between them.
    std::uint64_t time = 0;
    std::array<std::uint64_t, kWorkKinds> busy = {};
    // Parts of the busy time of Vertex (vertex fetch) and of Pixel (loading and storing tiles).
    std::uint64_t vertex_memory = 0, pixel_memory = 0;
    // Vertices shaded (as with the modelled post-transform cache); primitives of any type before clipping;
    // samples that passed all tests.
    std::uint64_t vertices = 0, triangles = 0, pixels = 0;
    // Tiles drawn or cleared; bytes read by vertex fetch, and bytes loaded and stored by tiles.
    std::uint64_t tiles = 0, bytes = 0;
    // Lanes of pixel programs and of depth-only drawing (DepthOnly); those of them with a pixel to draw.
    std::uint64_t lanes = 0, live_lanes = 0;
    // Texel reads of pixel programs, and hits among them in the emulated texel cache; counted only in tiles
    // that emulate it.
    std::uint64_t texels = 0, texel_hits = 0;
    TileShortcuts shortcuts;
    std::uint64_t& busy_in(WorkKind kind) { return busy[static_cast<std::size_t>(kind)]; }
    std::uint64_t total_busy() const {
        std::uint64_t sum = 0;
        for (const std::uint64_t kind : busy) sum += kind;
        return sum;
    }
};

} // namespace rasterizer
