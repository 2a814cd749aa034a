#include "tools/runtime/window/raster.h"

#include "tools/runtime/window/display.h"

namespace runtime {

namespace {

// The time in the units of QueryPerformanceCounter, and what depends on the mode.
struct Raster {
    Raster() {
        const DisplayMode mode = recent_mode();
        LARGE_INTEGER count;
        QueryPerformanceCounter(&count);
        now = count.QuadPart;
        QueryPerformanceFrequency(&count);
        frequency = count.QuadPart;
        rate = mode.refresh ? mode.refresh : 60;
        height = mode.height;
        lines = height + height / 20;
    }
    // The place in the frame, in [0, frequency)
    LONGLONG place() const { return now % frequency * rate % frequency; }

    LONGLONG now, frequency, rate, height, lines;
};

LONGLONG time_of(const Raster& raster, BlankEdge edge) {
    const LONGLONG lines_before = edge == BlankEdge::Begin ? raster.height : raster.lines;
    const LONGLONG place = (lines_before * raster.frequency + raster.lines - 1) / raster.lines;
    LONGLONG left = place - raster.place();
    if (left <= 0) left += raster.frequency;
    return raster.now + (left + raster.rate - 1) / raster.rate;
}

// Sleeps for about this time, if Windows has timers that are exact enough (since Windows 10): the steps of
// Sleep() may have 16 ms.
void sleep_exactly(LONGLONG microseconds) {
    constexpr DWORD kHighResolution = 2; // CREATE_WAITABLE_TIMER_HIGH_RESOLUTION
    HANDLE const timer = CreateWaitableTimerExW(nullptr, nullptr, kHighResolution, TIMER_ALL_ACCESS);
    if (!timer) return;
    LARGE_INTEGER due;
    due.QuadPart = -10 * microseconds; // relative, in units of 100 ns
    if (SetWaitableTimer(timer, &due, 0, nullptr, nullptr, FALSE)) WaitForSingleObject(timer, INFINITE);
    CloseHandle(timer);
}

} // namespace

RasterStatus raster_status() {
    const Raster raster;
    const LONGLONG line = raster.place() * raster.lines / raster.frequency;
    const bool blank = line >= raster.height;
    return {blank, blank ? 0 : static_cast<std::uint32_t>(line)};
}

void wait_for_vertical_blank(BlankEdge edge) {
    constexpr LONGLONG kMicrosecond = 1'000'000, kSooner = 1'000; // kSooner: a timer may be late by so much
    const Raster begin;
    const LONGLONG end = time_of(begin, edge);
    const LONGLONG left = (end - begin.now) * kMicrosecond / begin.frequency;
    if (left > kSooner) sleep_exactly(left - kSooner);
    for (LARGE_INTEGER now = {}; QueryPerformanceCounter(&now) && now.QuadPart < end;) Sleep(0);
}

} // namespace runtime
