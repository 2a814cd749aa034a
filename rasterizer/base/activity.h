// Measured work of the workers: busy time by kind of work, bytes moved, things processed. Performance
// counters report differences of two of these. The times depend on the machine and its load, unlike
// ContextCounts. Work is added to the scene it was done for, even when it ran while an earlier scene was
// drawn. Times are nanoseconds of a steady clock.
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
    // When the last of them finished; in a difference: the time between two such moments.
    std::uint64_t time = 0;
    std::array<std::uint64_t, kWorkKinds> busy = {};
    std::uint64_t vertex_memory = 0,
                  pixel_memory = 0; // part of the stage's time: reading vertices; moving pixels
    std::uint64_t vertices = 0, triangles = 0, pixels = 0; // shaded; entered the clipper; passed (samples)
    std::uint64_t tiles = 0, bytes = 0;                    // drawn; moved from and to buffers and surfaces
    std::uint64_t lanes = 0, live_lanes = 0;               // of pixel programs: run, and with a pixel to draw
    std::uint64_t texels = 0, texel_hits = 0;              // read by pixel programs while that is emulated
    TileShortcuts shortcuts;
    std::uint64_t& busy_in(WorkKind kind) { return busy[static_cast<std::size_t>(kind)]; }
    std::uint64_t total_busy() const {
        std::uint64_t sum = 0;
        for (const std::uint64_t kind : busy) sum += kind;
        return sum;
    }
};

} // namespace rasterizer
