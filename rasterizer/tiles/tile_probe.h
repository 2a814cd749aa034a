// What drawing a tile notes about some pixels of it, for a probe (schedule/pixel_probe.h): what became of
// each sample of a pixel, for each primitive whose bounds contain the pixel, in API order.
#pragma once

#include <cstdint>

#include "rasterizer/programs/fragment_notes.h"

namespace rasterizer {

struct Primitive;

struct FragmentNote {
    const Primitive* primitive = nullptr; // valid until its scene has finished
    std::uint32_t sample = 0;
    FragmentEnd end = FragmentEnd::Coverage;
    std::uint32_t groups = 0;                        // the groups of `value` that are set (FragmentNoteGroup)
    std::uint32_t value[kFragmentNotes] = {};        // by FragmentNoteSlot
    bool written = false;                            // the program writes the probed target
    bool has_depth = false;                          // there is a depth buffer
    std::uint32_t before[4] = {}, after[4] = {};     // words of the target's texel
    std::uint32_t depth_before = 0, depth_after = 0; // word of the depth buffer
};

struct TileProbe {
    const TileProbe* next = nullptr; // another pixel of the tile
    std::int32_t x = 0, y = 0;       // the pixel
    std::uint32_t target = 0;        // the target that is looked at; kTargets: the depth buffer
    void* owner = nullptr;           // of the notes
    // Adds `count` notes, which are consecutive and valid until the next call. Throws std::bad_alloc.
    FragmentNote* (*add)(void* owner, std::uint32_t count) = nullptr;
};

} // namespace rasterizer
