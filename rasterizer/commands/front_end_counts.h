// Counts of a context's front end, made as commands arrive, before anything is drawn.
#pragma once

#include <array>
#include <cstdint>

#include "rasterizer/geometry/stream_output.h"

namespace rasterizer {

// Totals since the context was created. They count commands and vertices as seen by Direct3D's input
// assembler: tessellation, vertex reuse and batches do not change them. Skipped draws by reason: SkipCounts.
struct FrontEndCounts {
    std::uint64_t draws = 0, draws_skipped = 0, clears = 0, primitives = 0;
    std::uint64_t vertices = 0, assembled = 0; // vertices and primitives of draws, before tessellation
    std::uint64_t patches = 0,
                  patch_points = 0;  // tessellated patches, including N-patches; vertices of their meshes
    std::uint64_t stream_shaded = 0; // vertices shaded for stream output without rasterization
    std::uint64_t states_made = 0,
                  states_reused = 0;    // draw states: newly made; reused from earlier draws
    std::uint64_t programs_lowered = 0; // programs of other draws come from the caches
    std::uint64_t lowered_length = 0;   // instructions (ir/) of these programs, without their stages
    std::array<StreamCounts, kOutputStreams> streams = {};
};

} // namespace rasterizer
