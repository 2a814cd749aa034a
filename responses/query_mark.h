// A point among a context's commands, as queries of both doors remember it: what had been counted there. A
// query's figures are the difference of two marks. Source: pipeline spec 7.6.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "rasterizer/device.h"
#include "rasterizer/gpu.h"

namespace responses {

// What a query asks of its marks. Each includes those before it, but for the last two: Rates, that the peak
// rates are known, and Texels, that texel reads are watched from mark to mark, are both Activity and one
// thing more.
enum class Needs : std::uint8_t { Fence, Counts, Device, Activity, Rates, Texels };

struct QueryMark {
    std::shared_ptr<const rasterizer::Fence> fence; // of everything before it; null: the GPU was done
    std::shared_ptr<const rasterizer::ContextCounts> counts; // from Needs::Counts on; final once it passed
    // When the mark was made; a million answers may wait, few of which need these.
    struct Figures {
        rasterizer::DeviceCounts device;
        rasterizer::Activity activity; // from Needs::Activity on
    };
    std::shared_ptr<const Figures> figures; // from Needs::Device on
    std::uint64_t time = 0;                 // nanoseconds
    std::uint64_t disjoint_events = 0;
    std::shared_ptr<const void> texel_watch; // Needs::Texels, of a begin

    bool reached() const { return !fence || fence->passed(); }
    // Once it is reached: when the GPU was finished with everything before the mark.
    std::uint64_t finished_at() const { return fence ? std::max(fence->activity().time, time) : time; }
};

// Makes the marks of one context.
class QueryMarker {
  public:
    // Disjoint events are counted in `disjoint_events` by whoever causes them.
    QueryMarker(rasterizer::Gpu& gpu, rasterizer::Device& device, const std::uint64_t& disjoint_events)
        : gpu_(gpu), device_(device), disjoint_events_(disjoint_events) {}
    QueryMark begin(Needs needs) const; // watches what must be, until it is dropped
    QueryMark end(Needs needs) const;
    void wait(const QueryMark& mark) const {
        if (mark.fence) gpu_.wait(*mark.fence, rasterizer::Stall::QueryFlush);
    }
    rasterizer::Gpu& gpu() const { return gpu_; }
    rasterizer::Device& device() const { return device_; }

  private:
    rasterizer::Gpu& gpu_;
    rasterizer::Device& device_;
    const std::uint64_t& disjoint_events_;
};

// From one mark to another that has been reached.
struct QuerySpan {
    const QueryMark &from, &to;
    // The bracket of a query that needs them; zeros when it had no begin.
    rasterizer::ContextCounts counts() const;
    rasterizer::DeviceCounts device() const;
    rasterizer::Activity activity() const; // until the GPU was finished; `time`: how long that was
    bool disjoint() const { return to.disjoint_events != from.disjoint_events; }
};

} // namespace responses
