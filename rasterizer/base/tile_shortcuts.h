// How often the drawing of tiles took each shortcut. Shortcuts do not change pixels, so only these counts
// show that a shortcut is still taken: each shortcut's test asserts that its count rises.
#pragma once

#include <cstdint>

namespace rasterizer {

// A plane is one sample of one target, or of the depth buffer, in one tile. A group is 16x16 pixels.
struct TileShortcuts {
    // Coverage of polygons, counted once for all samples together
    std::uint64_t whole_tiles = 0;  // the tile is inside all edges: only the bounding box is tested
    std::uint64_t empty_groups = 0; // the group is outside an edge: its blocks are skipped
    std::uint64_t whole_groups = 0; // the group is inside all edges, in a tile that an edge crosses
    std::uint64_t whole_blocks = 0; // the block is inside all edges, in a group that an edge crosses
    // Blocks of 4x4 pixels
    std::uint64_t rejected_blocks = 0; // hierarchical Z shows that no pixel passes: the program did not run
    std::uint64_t full_blocks = 0;     // all 16 pixels were covered and none was rejected
    std::uint64_t hidden_blocks = 0;   // never shaded: later primitives covered all pixels that were visible
    std::uint64_t depth_only_blocks = 0; // blocks of primitives that were drawn without a program (DepthOnly)
    // depth_only_blocks in which hierarchical Z shows that all pixels pass, or that all fail.
    std::uint64_t decided_blocks = 0;
    std::uint64_t tested_blocks = 0; // all samples were tested at once, without a program (SampleTests)
    std::uint64_t late_blocks =
        0; // depths were written after the pixel stage, without a program (SampleTests)
    // Runs of a pixel program, each for quads of several small primitives.
    std::uint64_t shared_runs = 0;
    std::uint64_t plain_primitives = 0; // drawn with the stages for plain primitives (tiles/primitive.h)
    // Planes
    std::uint64_t noted_clears = 0; // a clear of the whole plane was recorded and wrote no pixel
    // Clears that were still only recorded when the scene ended: nothing was stored (FastClears).
    std::uint64_t kept_clears = 0;
    std::uint64_t kept_samples = 0; // planes equal to the first sample's: nothing was stored (FastClears)
    // Planes filled with the value of a recorded clear before the first draw, instead of loaded.
    std::uint64_t filled_planes = 0;
    std::uint64_t loaded_planes = 0;    // loaded from memory, because old contents may be visible
    std::uint64_t stored_planes = 0;    // stored to memory
    std::uint64_t unchanged_planes = 0; // loaded and not stored: nothing was written
};

} // namespace rasterizer
