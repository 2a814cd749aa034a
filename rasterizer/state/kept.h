// Objects that queued draws read.
#pragma once

#include <cstdint>

namespace rasterizer {

// Base of objects that scenes keep alive, by one reference per scene. Aligned, so that changing the reference
// count does not invalidate the cache lines that workers read.
struct alignas(64) Kept {
    // Number of the last scene that holds a reference; used by the calling thread only.
    mutable std::uint64_t kept_by = 0;
};

} // namespace rasterizer
