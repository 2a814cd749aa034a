// A point among a context's commands, as queries of both doors keep it: what had been counted there. A
// query's figures are the difference of two marks. Marks are made on the emulator's thread; the counts behind
// a fence are final once the GPU has passed it. Source: QUERIES.md 2.6.
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

// What a query asks of its marks.
enum class Needs : std::uint8_t {
    Fence,     // when everything before it is in memory
    Resources, // Fence, and which resources live
    Instant,   // Fence, and at what time that is: the scene ends at the mark
    Counts,    // Fence, and the context's counts
    Scene,     // Counts, from the start of the runtime's scene instead of a BEGIN
    FrontEnd,  // Counts, and what the front end counts as commands come in
    Activity,  // Instant and FrontEnd, and what the workers did
    Rates,     // Activity, and that the peak rates are known
    Texels     // Activity, and that texel reads are watched from mark to mark
};
constexpr bool ends_scene(Needs needs) {
    return needs == Needs::Instant || needs >= Needs::Activity;
}

struct QueryMark {
    std::shared_ptr<const rasterizer::Fence> fence; // of everything before it; null: the GPU was done
    std::shared_ptr<const rasterizer::ContextCounts> counts;    // from Needs::Counts on; final once it passed
    std::shared_ptr<const protocol::ResourceManager> resources; // Needs::Resources
    // When the mark was made; a million answers may wait, few of which need these.
    struct Figures {
        rasterizer::FrontEndCounts front_end;
        // From Needs::Activity on:
        rasterizer::Activity activity; // when there is no fence; else the fence has it
        rasterizer::StallCounts stalls = {};
    };
    std::shared_ptr<const Figures> figures; // from Needs::FrontEnd on
    std::uint64_t time = 0;                 // nanoseconds
    std::uint64_t disjoint_events = 0;
    bool virtual_time = false; // `time` was read from a VirtualClock, by a mark with Needs::Instant
    std::shared_ptr<const void> texel_watch; // Needs::Texels, of a begin

    bool reached() const { return !fence || fence->passed(); }
    // Once it is reached: when the GPU was finished with everything before the mark, no earlier than the mark
    // was made. Exact when the mark ended its scene. A virtual time is that of the mark.
    std::uint64_t finished_at() const {
        return fence && !virtual_time ? std::max(fence->activity().time, time) : time;
    }
    // Once it is reached, from Needs::Activity on: what the GPU had done of the commands before the mark, and
    // nothing behind it; `time` is finished_at().
    rasterizer::Activity activity() const;
};

inline constexpr std::uint64_t kTimestampFrequency = 1000000000; // of the machine's clock: nanoseconds

// A clock that a test rig sets instead of the machine's: it stands still but for a step at each reading, so
// that times are the same in every run.
struct VirtualClock {
    std::uint64_t now = 0, step = 0;
    std::uint64_t frequency = 0; // ticks of a second
    std::uint64_t read() { return std::exchange(now, now + step); }
};

// Facts about the machine, known once an emulator; the markers of all its contexts share it.
struct MachineFacts {
    std::uint64_t disjoint_events = 0; // how often the clock has lost its continuity
    std::optional<rasterizer::PeakRates>
        peak_rates;                         // nothing until they are given or the first mark needs them
    std::optional<VirtualClock> clock = {}; // nothing: the machine's
    bool gpu_hangs = false;                 // a test rig wants it: no answer comes
};

// Makes the marks of one context.
class QueryMarker {
  public:
    // All three outlive the marker.
    QueryMarker(rasterizer::Gpu& gpu, rasterizer::FrontEnd& front_end, MachineFacts& machine)
        : gpu_(gpu), front_end_(front_end), machine_(machine) {}
    // Marks the present place. With Needs::Texels a begin's mark has texel reads counted while it lives. The
    // emulator's first mark with Needs::Rates measures the peak rates, if they were not given, on this
    // thread; see peak_rates.h.
    QueryMark begin(Needs needs) const;
    QueryMark end(Needs needs) const;
    // Returns when the GPU has passed the mark.
    void wait(const QueryMark& mark) const {
        if (mark.fence) gpu_.wait(*mark.fence, rasterizer::Stall::QueryFlush);
    }
    rasterizer::Gpu& gpu() const { return gpu_; }
    rasterizer::FrontEnd& front_end() const { return front_end_; }
    // Zeros before they were given or a mark needed them.
    rasterizer::PeakRates peak_rates() const { return machine_.peak_rates.value_or(rasterizer::PeakRates{}); }
    // Of the clock that TIMESTAMP reads.
    std::uint64_t clock_frequency() const {
        return machine_.clock ? machine_.clock->frequency : kTimestampFrequency;
    }
    // No answer is to come.
    bool gpu_hangs() const { return machine_.gpu_hangs; }

  private:
    rasterizer::Gpu& gpu_;
    rasterizer::FrontEnd& front_end_;
    MachineFacts& machine_;
};

// From one mark to another that has been reached.
struct QuerySpan {
    const QueryMark &from, &to;
    // The bracket of a query that needs them; zeros when it had no begin.
    rasterizer::ContextCounts counts() const;
    rasterizer::FrontEndCounts front_end() const;
    rasterizer::Activity activity() const; // for what was issued between them; `time`: how long that took
    // The caller's waits between the making of the marks, and that time; nanoseconds.
    rasterizer::StallCounts stalls() const;
    std::uint64_t caller_time() const { return to.time - from.time; }
    bool disjoint() const { return to.disjoint_events != from.disjoint_events; }
};

} // namespace responses
