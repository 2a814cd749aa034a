#include "responses/queries/query_data.h"

#include <algorithm>
#include <limits>

#include "rasterizer/geometry/batch.h"

namespace responses {

using rasterizer::Activity;
using rasterizer::ContextCounts;
using rasterizer::Stall;
using rasterizer::StreamCounts;
using rasterizer::WorkKind;

namespace query_data {

namespace {

std::uint32_t saturated(std::uint64_t value) {
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(value, std::numeric_limits<std::uint32_t>::max()));
}

double ratio(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

// The workers' time in the bracket, in nanoseconds, at least 1. It is never less than their busy time, which
// may include geometry that was done before the bracket began, while earlier scenes were drawn.
double capacity(const CounterFacts& facts) {
    const Activity& activity = facts.activity;
    return static_cast<double>(
        std::max({activity.time * facts.workers, activity.total_busy(), std::uint64_t{1}}));
}
std::uint64_t busy(const CounterFacts& facts, WorkKind kind) {
    return facts.activity.busy[static_cast<std::size_t>(kind)];
}
double share(const CounterFacts& facts, WorkKind kind) {
    return static_cast<double>(busy(facts, kind)) / capacity(facts);
}
// The used share of the measured peak rate. Peaks and work were measured at different times, so the quotient
// may exceed 1; it is clamped.
double utilization(const CounterFacts& facts, std::uint64_t things, double rasterizer::PeakRates::*peak) {
    return std::min(static_cast<double>(things) / (capacity(facts) * facts.peak_rates.*peak), 1.0);
}

// The inputs of the counters for one query's span, computed once.
class Counted {
  public:
    explicit Counted(const QueryFacts& facts)
        : activity_(facts.span.activity()),
          counts_(facts.span.counts()), facts_{activity_, counts_, facts.workers, facts.peak_rates} {}
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    float percent(double (*counter)(const CounterFacts&)) const {
        return static_cast<float>(100 * counter(facts_));
    }
    float fraction(double (*counter)(const CounterFacts&)) const {
        return static_cast<float>(counter(facts_));
    }

  private:
    Activity activity_;
    ContextCounts counts_;
    CounterFacts facts_;
};

bool overflowed(const StreamCounts& stream) {
    return stream.needed > stream.written;
}

} // namespace

Bool always(const QueryFacts&) {
    return 1;
}
std::uint64_t finish_time(const QueryFacts& facts) {
    return facts.span.to.finished_at();
}

protocol::VertexCache vertex_cache(const QueryFacts&) {
    // "CACH"; method 1: optimise for a vertex cache, here the post-transform cache of a geometry batch.
    return {0x48434143, 1, rasterizer::kPostTransformCacheSize, 0};
}
protocol::ResourceManager resources(const QueryFacts& facts) {
    return *facts.span.to.resources;
}
std::uint32_t passed_pixels(const QueryFacts& facts) {
    const ContextCounts counts = facts.span.counts();
    return saturated(facts.unit == dp2::OcclusionUnit::Samples ? counts.samples() : counts.pixels());
}
protocol::VertexStats scene_triangles(const QueryFacts& facts) {
    const ContextCounts counts = facts.span.counts();
    return {saturated(counts.triangles_drawn), saturated(counts.triangles_added)};
}
Bool disjoint(const QueryFacts& facts) {
    return facts.span.disjoint();
}
std::uint64_t clock_frequency(const QueryFacts& facts) {
    return facts.clock_frequency;
}

protocol::PipelineTimings pipeline_timings(const QueryFacts& facts) {
    const Counted counted(facts);
    // Vertices, pixels, other processing (here together with geometry), idle.
    return {counted.percent(vertex_share), counted.percent(pixel_share),
            counted.percent(geometry_share) + counted.percent(other_share), counted.percent(idle)};
}
protocol::InterfaceTimings interface_timings(const QueryFacts& facts) {
    const rasterizer::StallCounts stalls = facts.span.stalls();
    const auto stalled = [&](std::initializer_list<Stall> reasons) {
        std::uint64_t sum = 0;
        for (const Stall reason : reasons) sum += stalls[static_cast<std::size_t>(reason)].nanoseconds;
        return static_cast<float>(100.0 * static_cast<double>(sum) /
                                  static_cast<double>(std::max<std::uint64_t>(facts.span.caller_time(), 1)));
    };
    // Waits for resources, for room in queues, for a present, for exclusive resources (which do not exist
    // here), other waits.
    return {stalled({Stall::TextureIsTarget, Stall::TextureWritten, Stall::LockForRead, Stall::Blit}),
            stalled({Stall::SceneFull, Stall::QueueFull, Stall::TargetChanged}), stalled({Stall::Present}), 0,
            stalled({Stall::QueryFlush, Stall::QueryBoundary, Stall::Shutdown})};
}
protocol::StageTimings vertex_timings(const QueryFacts& facts) {
    const Counted counted(facts);
    return {counted.percent(vertex_memory_share), counted.percent(vertex_program_share)};
}
protocol::StageTimings pixel_timings(const QueryFacts& facts) {
    const Counted counted(facts);
    return {counted.percent(pixel_memory_share), counted.percent(pixel_program_share)};
}
protocol::BandwidthTimings bandwidth_timings(const QueryFacts& facts) {
    const Counted counted(facts);
    // The second one is uploads over a bus, which do not exist here.
    return {counted.percent(byte_rate), 0, counted.percent(vertex_rate), counted.percent(triangle_rate),
            counted.percent(pixel_rate)};
}
protocol::CacheUtilization cache_utilization(const QueryFacts& facts) {
    const Counted counted(facts);
    return {counted.fraction(texel_hits), counted.fraction(shaded_vertex_hits)};
}

std::uint64_t passed_samples(const QueryFacts& facts) {
    return facts.span.counts().samples();
}
protocol::TimestampDisjoint clock(const QueryFacts& facts) {
    return {facts.clock_frequency, facts.span.disjoint(), 0};
}
protocol::PipelineStatistics11 pipeline_statistics_11(const QueryFacts& facts) {
    const ContextCounts counts = facts.span.counts();
    const rasterizer::FrontEndCounts front_end = facts.span.front_end();
    protocol::PipelineStatistics11 out = {};
    out.ia_vertices = front_end.vertices;
    out.ia_primitives = front_end.assembled;
    out.vs_invocations = counts.vertices_shaded + front_end.stream_shaded;
    out.c_invocations = counts.primitives;
    out.c_primitives = counts.clipper_output;
    out.ps_invocations = counts.pixels_shaded;
    out.hs_invocations = front_end.patches;
    out.ds_invocations = front_end.patch_points;
    return out;
}
protocol::PipelineStatistics pipeline_statistics(const QueryFacts& facts) {
    const protocol::PipelineStatistics11 all = pipeline_statistics_11(facts);
    return {all.ia_vertices,   all.ia_primitives, all.vs_invocations, all.gs_invocations,
            all.gs_primitives, all.c_invocations, all.c_primitives,   all.ps_invocations};
}
Bool any_sample(const QueryFacts& facts) {
    return facts.span.counts().samples() != 0;
}
Bool any_overflow(const QueryFacts& facts) {
    return std::ranges::any_of(facts.span.front_end().streams, overflowed);
}
Bool overflow_of(const QueryFacts& facts, std::size_t stream) {
    return overflowed(facts.span.front_end().streams[stream]);
}
protocol::StreamStatistics stream_statistics_of(const QueryFacts& facts, std::size_t stream) {
    const StreamCounts counts = facts.span.front_end().streams[stream];
    return {counts.written, counts.needed};
}

double idle(const CounterFacts& facts) {
    return 1 - static_cast<double>(facts.activity.total_busy()) / capacity(facts);
}
double vertex_share(const CounterFacts& facts) {
    return share(facts, WorkKind::Vertex);
}
double geometry_share(const CounterFacts& facts) {
    return share(facts, WorkKind::Geometry);
}
double pixel_share(const CounterFacts& facts) {
    return share(facts, WorkKind::Pixel);
}
double other_share(const CounterFacts& facts) {
    return share(facts, WorkKind::Other);
}
double byte_rate(const CounterFacts& facts) {
    return utilization(facts, facts.activity.bytes, &rasterizer::PeakRates::bytes);
}
double vertex_rate(const CounterFacts& facts) {
    return utilization(facts, facts.activity.vertices, &rasterizer::PeakRates::vertices);
}
double triangle_rate(const CounterFacts& facts) {
    return utilization(facts, facts.activity.triangles, &rasterizer::PeakRates::triangles);
}
double pixel_rate(const CounterFacts& facts) {
    return utilization(facts, facts.activity.pixels, &rasterizer::PeakRates::pixels);
}
double vertex_memory_share(const CounterFacts& facts) {
    return ratio(facts.activity.vertex_memory, busy(facts, WorkKind::Vertex));
}
double vertex_program_share(const CounterFacts& facts) {
    return busy(facts, WorkKind::Vertex) == 0 ? 0 : 1 - vertex_memory_share(facts);
}
double pixel_memory_share(const CounterFacts& facts) {
    return ratio(facts.activity.pixel_memory, busy(facts, WorkKind::Pixel));
}
double pixel_program_share(const CounterFacts& facts) {
    return busy(facts, WorkKind::Pixel) == 0 ? 0 : 1 - pixel_memory_share(facts);
}
double shaded_vertex_hits(const CounterFacts& facts) {
    return ratio(facts.counts.vertices_read - facts.counts.vertices_shaded, facts.counts.vertices_read);
}
double texel_hits(const CounterFacts& facts) {
    return ratio(facts.activity.texel_hits, facts.activity.texels);
}
double live_lanes(const CounterFacts& facts) {
    return ratio(facts.activity.live_lanes, facts.activity.lanes);
}
std::uint64_t tiles(const CounterFacts& facts) {
    return facts.activity.tiles;
}

} // namespace query_data

double counter_fraction(D3d10Query counter, const CounterFacts& facts) {
    const D3d10CounterInfo* info = find_d3d10_counter(static_cast<std::uint32_t>(counter));
    return info && info->fraction ? info->fraction(facts) : 0;
}

} // namespace responses
