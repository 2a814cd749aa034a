#include "responses/d3d10_data.h"

#include <algorithm>
#include <cstring>

namespace responses {

using rasterizer::Activity;
using rasterizer::ContextCounts;
using rasterizer::Stage;
using rasterizer::StreamCounts;

namespace {

namespace counter_needs {
constexpr std::optional<Needs> Activity = Needs::Activity, Rates = Needs::Rates, Texels = Needs::Texels,
                               Missing = std::nullopt;
}
constexpr D3d10CounterInfo kCounters[] = {
#define D3D10_COUNTER(number, name, text, type, needs, units, description)                                   \
    {D3d10Query::name, text, D3d10CounterType::type, counter_needs::needs, units, description},
#include "responses/d3d10_counters.def"
};

constexpr std::uint32_t bytes_of(D3d10CounterType type) {
    return type == D3d10CounterType::Uint64 ? 8 : type == D3d10CounterType::Uint16 ? 2 : 4;
}

// The rows of both tables.
constexpr std::size_t kQueryCount = 17;
constexpr auto kQueries = [] {
    std::array<D3d10QueryInfo, kQueryCount + std::size(kCounters)> rows = {};
    std::size_t i = 0;
#define D3D10_QUERY(number, name, text, bytes, begins, needs)                                                \
    rows[i++] = {D3d10Query::name, text, bytes, begins, Needs::needs};
#include "responses/d3d10_queries.def"
    for (const D3d10CounterInfo& counter : kCounters)
        rows[i++] = {
            counter.id, counter.name, bytes_of(counter.type), true, counter.needs.value_or(Needs::Activity),
            &counter};
    return rows;
}();
static_assert(std::ranges::none_of(kQueries, [](const D3d10QueryInfo& row) { return row.name == nullptr; }));

// The stream that a stream-output type looks at; the plain ones look at stream 0.
std::size_t stream_of(D3d10Query type) {
    const auto number = static_cast<std::uint32_t>(type);
    if (type >= D3d10Query::StreamOutputStats0 && type <= D3d10Query::StreamOutputStats3)
        return number - static_cast<std::uint32_t>(D3d10Query::StreamOutputStats0);
    if (type >= D3d10Query::StreamOverflowPredicate0 && type <= D3d10Query::StreamOverflowPredicate3)
        return number - static_cast<std::uint32_t>(D3d10Query::StreamOverflowPredicate0);
    return 0;
}

double ratio(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

D3d10PipelineStatistics pipeline_statistics(const QuerySpan& span) {
    const ContextCounts counts = span.counts();
    const rasterizer::DeviceCounts device = span.device();
    D3d10PipelineStatistics out = {};
    out.ia_vertices = device.vertices;
    out.ia_primitives = device.assembled;
    out.vs_invocations = counts.vertices_shaded + device.stream_shaded;
    out.c_invocations = counts.primitives;
    out.c_primitives = counts.clipper_output;
    out.ps_invocations = counts.pixels_shaded;
    out.hs_invocations = device.patches;
    out.ds_invocations = device.patch_points;
    return out;
}

} // namespace

std::span<const D3d10CounterInfo> all_d3d10_counters() {
    return kCounters;
}

const D3d10CounterInfo* find_d3d10_counter(std::uint32_t number) {
    const D3d10QueryInfo* row = find_d3d10_query(number);
    return row ? row->counter : nullptr;
}

std::span<const D3d10QueryInfo> all_d3d10_queries() {
    return kQueries;
}

const D3d10QueryInfo* find_d3d10_query(std::uint32_t number) {
    const auto found = std::ranges::find(kQueries, static_cast<D3d10Query>(number), &D3d10QueryInfo::type);
    return found == kQueries.end() ? nullptr : &*found;
}

bool is_d3d10_predicate(D3d10Query type) {
    return type == D3d10Query::OcclusionPredicate || type == D3d10Query::StreamOverflowPredicate ||
           (type >= D3d10Query::StreamOverflowPredicate0 && type <= D3d10Query::StreamOverflowPredicate3);
}

bool d3d10_predicate_value(D3d10Query type, const QuerySpan& span) {
    if (type == D3d10Query::OcclusionPredicate) return span.counts().samples() != 0;
    const auto overflowed = [](const StreamCounts& s) { return s.needed > s.written; };
    const auto streams = span.device().streams;
    if (type == D3d10Query::StreamOverflowPredicate) return std::ranges::any_of(streams, overflowed);
    return overflowed(streams[stream_of(type)]);
}

double counter_fraction(D3d10Query counter, const Activity& activity, const ContextCounts& counts,
                        unsigned workers, const rasterizer::Kernels& kernels) {
    // The workers' time; geometry may have been done before its time, while earlier scenes were drawn.
    const double capacity =
        static_cast<double>(std::max({activity.time * workers, activity.total_busy(), std::uint64_t{1}}));
    const auto busy = [&](Stage stage) { return activity.busy[static_cast<std::size_t>(stage)]; };
    const auto share = [&](Stage stage) { return static_cast<double>(busy(stage)) / capacity; };
    // Calibration and work were measured at different times; what the peak cannot be is more than all.
    const auto utilization = [&](std::uint64_t things, double rasterizer::PeakRates::*peak) {
        return std::min(static_cast<double>(things) / (capacity * rasterizer::peak_rates(kernels).*peak),
                        1.0);
    };
    using Peaks = rasterizer::PeakRates;
    switch (counter) {
    case D3d10Query::GpuIdle: return 1 - static_cast<double>(activity.total_busy()) / capacity;
    case D3d10Query::VertexProcessing: return share(Stage::Vertex);
    case D3d10Query::GeometryProcessing: return share(Stage::Geometry);
    case D3d10Query::PixelProcessing: return share(Stage::Pixel);
    case D3d10Query::OtherGpuProcessing: return share(Stage::Other);
    case D3d10Query::LocalVidmemBandwidth: return utilization(activity.bytes, &Peaks::bytes);
    case D3d10Query::VertexThroughput: return utilization(activity.vertices, &Peaks::vertices);
    case D3d10Query::TrisetupThroughput: return utilization(activity.triangles, &Peaks::triangles);
    case D3d10Query::FillrateThroughput: return utilization(activity.pixels, &Peaks::pixels);
    case D3d10Query::VertexshaderMemoryLimited: return ratio(activity.vertex_memory, busy(Stage::Vertex));
    case D3d10Query::VertexshaderComputationLimited:
        return busy(Stage::Vertex) == 0 ? 0 : 1 - ratio(activity.vertex_memory, busy(Stage::Vertex));
    case D3d10Query::PixelshaderMemoryLimited: return ratio(activity.pixel_memory, busy(Stage::Pixel));
    case D3d10Query::PixelshaderComputationLimited:
        return busy(Stage::Pixel) == 0 ? 0 : 1 - ratio(activity.pixel_memory, busy(Stage::Pixel));
    case D3d10Query::PostTransformCacheHitRate:
        return ratio(counts.vertices_read - counts.vertices_shaded, counts.vertices_read);
    case D3d10Query::TextureCacheHitRate: return ratio(activity.texel_hits, activity.texels);
    case D3d10Query::LaneUtilization: return ratio(activity.live_lanes, activity.lanes);
    default: return 0; // no FLOAT32
    }
}

void write_d3d10_data(const D3d10QueryInfo& info, const QuerySpan& span, const rasterizer::Gpu& gpu,
                      std::span<std::byte> data) {
    const auto put = [&](const auto& value) { std::memcpy(data.data(), &value, info.bytes); };
    if (info.counter) {
        if (info.type == D3d10Query::TilesDrawn) return put(span.activity().tiles);
        return put(static_cast<float>(
            counter_fraction(info.type, span.activity(), span.counts(), gpu.workers(), gpu.kernels())));
    }
    if (is_d3d10_predicate(info.type)) return put(std::uint32_t{d3d10_predicate_value(info.type, span)});
    switch (info.type) {
    case D3d10Query::Event: return put(std::uint32_t{1});
    case D3d10Query::Occlusion: return put(span.counts().samples());
    case D3d10Query::Timestamp: return put(span.to.finished_at());
    case D3d10Query::TimestampDisjoint:
        return put(D3d10TimestampDisjoint{kTimestampFrequency, span.disjoint(), 0});
    case D3d10Query::PipelineStats:
    case D3d10Query::PipelineStats11: return put(pipeline_statistics(span));
    default: { // STREAMOUTPUTSTATS
        const StreamCounts stream = span.device().streams[stream_of(info.type)];
        return put(D3d10StreamStatistics{stream.written, stream.needed});
    }
    }
}

} // namespace responses
