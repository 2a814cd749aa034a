// Why the calling thread sealed a scene or waited for queued work. Statistics report a StallCount for each
// reason.
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
    QueueFull, // too much work is queued: the calling thread waits until some of it has run
    WorkLimit, // max_pixels, max_operations: the true cost of earlier batches is needed
    QueryFlush,
    QueryBoundary, // a timestamp or counter query ends the scene at its position in the command stream
    Present,
    Shutdown,
    TimeLimit, // max_milliseconds have passed: the queued work is given up
    Count
};
const char* stall_name(Stall stall);

struct StallCount {
    std::uint64_t times = 0; // scenes sealed for this reason, and tallies that were waited for
    // How often the calling thread slept for this reason. QueueFull includes sleeps while a scene was sealed
    // for another reason.
    std::uint64_t waits = 0;
    std::uint64_t nanoseconds = 0; // time slept
};
using StallCounts = std::array<StallCount, static_cast<std::size_t>(Stall::Count)>;

} // namespace rasterizer
