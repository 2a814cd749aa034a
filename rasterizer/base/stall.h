// Why the front end sealed a scene or waited for one: every wait has a name, statistics tell what each cost.
#pragma once

#include <array>
#include <cstdint>

namespace rasterizer {

enum class Stall : std::uint8_t {
    TargetChanged,
    TextureIsTarget,
    TextureWritten,
    LockForRead,
    Blit,
    SceneFull,
    PixelLimit, // whether a call keeps to its limit is known when the geometry before has run
    QueryFlush,
    QueryBoundary, // a scene ends where a timestamp or a counter stands
    Present,
    Shutdown,
    Count
};
const char* stall_name(Stall stall);

struct StallCount {
    std::uint64_t times = 0;       // scenes sealed or waits made for this reason
    std::uint64_t nanoseconds = 0; // the front end stood still
};
using StallCounts = std::array<StallCount, static_cast<std::size_t>(Stall::Count)>;

} // namespace rasterizer
