// A mark is a point in a context's commands with the counts up to there; a query's data is computed from the
// difference of two marks. Marks are made on the emulator's thread; counts with a fence are final once the
// GPU has passed it. Source: QUERIES.md 2.6.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "rasterizer/commands/front_end.h"
#include "rasterizer/commands/peak_rates.h"
#include "rasterizer/schedule/gpu.h"
#include "responses/queries/resource_statistics.h"

namespace responses {

// What a query's marks must record.
enum class Needs : std::uint8_t {
    Fence,     // a fence, which passes when everything before the mark is in memory
    Resources, // Fence, and which resources exist
    Instant,   // Fence, and the time when it passes; the scene ends at the mark, so that this time is exact
    Counts,    // Fence, and the context's counts
    Scene,     // Counts, from the start of the runtime's scene instead of a BEGIN
    FrontEnd,  // Counts, and the counters of the front end
    Activity,  // Instant and FrontEnd, and the workers' activity
    Rates,     // Activity, and the peak rates
    Texels     // Activity, and texel reads are counted between the marks
};
constexpr bool ends_scene(Needs needs) {
    return needs == Needs::Instant || needs >= Needs::Activity;
}

struct QueryMark {
    std::shared_ptr<const rasterizer::Fence> fence; // of everything before the mark; null: the GPU was idle
    std::shared_ptr<const rasterizer::ContextCounts>
        counts; // if needs >= Counts; final once the fence has passed
    std::shared_ptr<const protocol::ResourceManager> resources; // if needs == Resources
    // Counters at the time when the mark was made. They are a separate object, since a million marks may
    // exist, and few need them.
    struct Figures {
        rasterizer::FrontEndCounts front_end;
        rasterizer::Activity activity;       // if needs >= Activity; used only if `fence` is null
        rasterizer::StallCounts stalls = {}; // if needs >= Activity
    };
    std::shared_ptr<const Figures> figures; // if needs >= FrontEnd
    std::uint64_t time = 0;                 // when the mark was made, in nanoseconds or VirtualClock ticks
    std::uint64_t disjoint_events = 0;
    bool virtual_time = false; // `time` was read from a VirtualClock; only with Needs::Instant
    // Set by QueryMarker::begin() with Needs::Texels; texel reads are counted while it exists.
    std::shared_ptr<const void> texel_watch;

    bool reached() const { return !fence || fence->passed(); }
    // The time when the GPU had finished everything before the mark; never less than `time`, and equal to it
    // with a VirtualClock. Exact if the mark ended its scene. Valid once the mark is reached.
    std::uint64_t finished_at() const {
        return fence && !virtual_time ? std::max(fence->activity().time, time) : time;
    }
    // The GPU's activity for the commands before the mark; its `time` is finished_at(). Valid once the mark
    // is reached, if needs >= Activity.
    rasterizer::Activity activity() const;
};

inline constexpr std::uint64_t kTimestampFrequency = 1000000000; // the machine's clock counts nanoseconds

// A clock that a test rig sets instead of the machine's. It advances only by one step at each reading, so
// that times are the same in every run.
struct VirtualClock {
    std::uint64_t now = 0, step = 0;
    std::uint64_t frequency = 0; // ticks per second
    std::uint64_t read() { return std::exchange(now, now + step); }
};

// Facts about the machine, one object per emulator, which the markers of all contexts share.
struct MachineFacts {
    std::uint64_t disjoint_events = 0; // how often the clock's continuity was broken
    std::optional<rasterizer::PeakRates>
        peak_rates; // nothing until they are given, or measured for the first mark that needs them
    std::optional<VirtualClock> clock = {}; // nothing: the machine's clock
    bool gpu_hangs = false;                 // scripted by a test rig: no answers come
};

// Makes the marks of one context.
class QueryMarker {
  public:
    // All arguments must outlive it.
    QueryMarker(rasterizer::Gpu& gpu, rasterizer::FrontEnd& front_end, MachineFacts& machine)
        : gpu_(gpu), front_end_(front_end), machine_(machine) {}
    // Makes a mark after the commands that the context has executed so far. With Needs::Texels, texel reads
    // are counted while the mark of begin() exists. The emulator's first mark with Needs::Rates measures the
    // peak rates on this thread, unless they were given; see peak_rates.h.
    QueryMark begin(Needs needs) const;
    QueryMark end(Needs needs) const;
    // Returns when the GPU has passed the mark.
    void wait(const QueryMark& mark) const {
        if (mark.fence) gpu_.wait(*mark.fence, rasterizer::Stall::QueryFlush);
    }
    rasterizer::Gpu& gpu() const { return gpu_; }
    rasterizer::FrontEnd& front_end() const { return front_end_; }
    // The peak rates of one worker; zeros while they are neither given nor measured.
    rasterizer::PeakRates peak_rates() const { return machine_.peak_rates.value_or(rasterizer::PeakRates{}); }
    // The frequency of the clock that TIMESTAMP reads.
    std::uint64_t clock_frequency() const {
        return machine_.clock ? machine_.clock->frequency : kTimestampFrequency;
    }
    // Whether a test rig has made the GPU hang: no answers come.
    bool gpu_hangs() const { return machine_.gpu_hangs; }

  private:
    rasterizer::Gpu& gpu_;
    rasterizer::FrontEnd& front_end_;
    MachineFacts& machine_;
};

// The span from one mark to another, which the GPU has reached.
struct QuerySpan {
    const QueryMark &from, &to;
    // What was counted between the marks; zeros if the query had no BEGIN or the marks did not record it.
    rasterizer::ContextCounts counts() const;
    rasterizer::FrontEndCounts front_end() const;
    rasterizer::Activity activity() const; // for commands between the marks; `time`: how long they took
    // The caller's waits between the two calls that made the marks, and the nanoseconds between these calls.
    rasterizer::StallCounts stalls() const;
    std::uint64_t caller_time() const { return to.time - from.time; }
    bool disjoint() const { return to.disjoint_events != from.disjoint_events; }
};

} // namespace responses
