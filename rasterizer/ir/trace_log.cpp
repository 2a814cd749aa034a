#include "rasterizer/ir/trace_log.h"

#include <algorithm>

#include "rasterizer/ir/invocation.h"
#include "rasterizer/ir/trace.h"

namespace rasterizer {

namespace {

constexpr std::int32_t kBlock = 4; // lanes of a run are a block of 4x4 pixels

} // namespace

TraceLog::TraceLog(const TracedPixel& of) : of_(of) {
    entries_.reserve(kMostEntries);
    runs_.reserve(kMostRuns);
    samples_.reserve(kMostSamples);
    texels_.reserve(kMostTexels);
}

std::uint32_t TraceLog::lane_of(const Invocation& invocation) const noexcept {
    const std::int64_t x = std::int64_t{of_.x} - invocation.x, y = std::int64_t{of_.y} - invocation.y;
    if (x < 0 || x >= kBlock || y < 0 || y >= kBlock) return kNoLane;
    if (of_.sample && *of_.sample != invocation.sample) return kNoLane;
    return static_cast<std::uint32_t>(y * kBlock + x);
}

// Whether the run is recorded.
bool TraceLog::begin_run(const Invocation& invocation) noexcept {
    is_open_ = false;
    if (of_.vertex) {
        if (lane_ == kNoLane || !runs_.empty())
            return false; // shaded again in another batch, with equal results
    } else {
        lane_ = lane_of(invocation);
        if (lane_ == kNoLane || !(invocation.live >> lane_ & 1)) return false;
        if (!is_new_primitive_) return false; // another sample of the same primitive
        is_new_primitive_ = false;
        ++primitives_;
        if (of_.primitive && *of_.primitive != primitives_) return false;
    }
    if (runs_.size() == kMostRuns) {
        is_full_ = true;
        return false;
    }
    runs_.push_back(
        {primitives_, invocation.sample, entries_.size(), entries_.size(), of_.vertex.has_value()});
    return true;
}

void TraceLog::record(const Invocation& invocation, std::uint32_t mark, const Lanes& value) noexcept {
    if (mark == trace_mark::kBegins) {
        if (!begin_run(invocation)) lane_ = kNoLane;
        last_sample_.reset();
        return;
    }
    if (lane_ == kNoLane || runs_.empty()) return;
    Run& run = runs_.back();
    if (!(invocation.live >> lane_ & 1)) return; // the pixel was dropped
    if (mark == trace_mark::kEnds) {
        run.ended = true;
        return;
    }
    const std::uint32_t word = value.word[lane_];
    if (mark & trace_mark::kGate) is_open_ = word != 0;
    if (!is_open_) return;
    if (entries_.size() == kMostEntries) {
        is_full_ = true;
        return;
    }
    if (mark & trace_mark::kSampled) keep_sample();
    entries_.push_back({mark & ~(trace_mark::kGate | trace_mark::kSampled), word});
    run.end = entries_.size();
}

void TraceLog::begin_sample(const SampleFilter& filter) noexcept {
    const std::size_t kept = samples_.empty() ? 0 : samples_.back().end;
    texels_.resize(kept); // without those of a sample that no entry followed
    last_sample_ = Sampled{0, filter, kept, kept};
}

void TraceLog::add_texel(const TexelRead& texel) noexcept {
    if (!last_sample_) return;
    if (texels_.size() == kMostTexels) {
        is_full_ = true;
        return;
    }
    texels_.push_back(texel);
    last_sample_->end = texels_.size();
}

// The next entry follows the last sample.
void TraceLog::keep_sample() noexcept {
    if (!last_sample_) return;
    if (samples_.size() == kMostSamples) {
        is_full_ = true;
    } else {
        last_sample_->entry = entries_.size();
        samples_.push_back(*last_sample_);
    }
    last_sample_.reset();
}

const TraceLog::Sampled* TraceLog::sampled(std::size_t entry) const {
    const auto found = std::ranges::lower_bound(samples_, entry, {}, &Sampled::entry);
    return found == samples_.end() || found->entry != entry ? nullptr : &*found;
}

void TraceLog::next_vertices(std::span<const std::uint64_t> numbers) noexcept {
    if (!of_.vertex) return;
    const auto found = std::ranges::find(numbers, *of_.vertex);
    lane_ = found == numbers.end() ? kNoLane : static_cast<std::uint32_t>(found - numbers.begin());
}

void TraceLog::put_outputs(std::uint64_t written, const Lanes* outputs) noexcept {
    if (!of_.vertex || lane_ == kNoLane || vertex_) return;
    vertex_ = Vertex{written, {}}; // not emplace(), which Clang 14 rejects for a nested class
    for (std::size_t c = 0; c < vertex_->word.size(); ++c)
        if (written >> c & 1) vertex_->word[c] = outputs[c].word[lane_];
}

void record_trace(const Invocation& invocation, std::uint32_t mark, const Lanes& value) noexcept {
    if (invocation.trace) invocation.trace->record(invocation, mark, value);
}

void begin_traced_primitive(TraceLog& log) noexcept {
    log.next_primitive();
}

int traced_lane(const Invocation& invocation) noexcept {
    return invocation.trace ? invocation.trace->lane() : -1;
}

void begin_traced_sample(const Invocation& invocation, const SampleFilter& filter) noexcept {
    if (invocation.trace) invocation.trace->begin_sample(filter);
}

void record_texel(const Invocation& invocation, const TexelRead& texel) noexcept {
    if (invocation.trace) invocation.trace->add_texel(texel);
}

} // namespace rasterizer
