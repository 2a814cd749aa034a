// Measured work of the workers: busy time by kind of work, bytes moved, vertices, triangles and pixels
// processed. A performance counter reports the difference of two such snapshots. Unlike ContextCounts, times
// depend on the machine and its load. Work counts for the scene it was done for, even if an earlier scene was
// being drawn when it ran. Times are nanoseconds of a steady clock.
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
    Vertex,   // fetch, vertex program
    Geometry, // assembly, clipping, set-up, binning
    Pixel,    // tiles: coverage, pixel programs, clears, moving pixels
    Other,    // sorting a scene's work by tiles, adding up counts
};
inline constexpr std::size_t kWorkKinds = 4;

// Sums over the scenes that have finished since the GPU was made, of all workers together.
struct Activity {
    // When the last of these scenes finished; in the difference of two snapshots: the time between them.
    std::uint64_t time = 0;
    std::array<std::uint64_t, kWorkKinds> busy = {};
    // Parts of the busy time: of Vertex, reading vertices; of Pixel, moving pixels.
    std::uint64_t vertex_memory = 0, pixel_memory = 0;
    // Vertices shaded; triangles that entered the clipper; samples that passed all tests.
    std::uint64_t vertices = 0, triangles = 0, pixels = 0;
    std::uint64_t tiles = 0, bytes = 0; // tiles drawn; bytes moved from and to buffers and surfaces
    // Lanes run by pixel programs; those of them with a pixel to draw.
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
