// Functions that compute the data of each query type from the span between its two marks. Rows of
// dp2/tables/queries.def, d3d10_queries.def and d3d10_counters.def name them; their return types are the
// layouts of the data, byte for byte (QUERIES.md 1.1, d3d9types.h, d3d10umddi.h). A double becomes a FLOAT32.
// Pure functions of their argument.
#pragma once

#include "dp2/wire/dialect.h"
#include "rasterizer/commands/peak_rates.h"
#include "responses/protocol/protocol_structs.h"
#include "responses/queries/d3d10_query_types.h"
#include "responses/queries/query_mark.h"
#include "responses/queries/resource_statistics.h"

namespace responses {

struct QueryFacts {
    QuerySpan span;                   // the GPU has reached span.to
    unsigned workers;                 // threads of the GPU, including the caller's if it draws; at least 1
    rasterizer::PeakRates peak_rates; // of one worker; valid if the type has Needs::Rates
    dp2::OcclusionUnit unit = {};     // for D3DQUERYTYPE_OCCLUSION
    std::uint64_t clock_frequency = kTimestampFrequency; // at the END; ticks per second
};

// The inputs of the functions that compute counters of the GPU's work.
struct CounterFacts {
    const rasterizer::Activity& activity;
    const rasterizer::ContextCounts& counts;
    unsigned workers; // as in QueryFacts
    const rasterizer::PeakRates& peak_rates;
};

namespace query_data {

inline constexpr std::nullptr_t none = nullptr; // no data: the type is refused

using Bool = std::uint32_t; // BOOL: 0 or 1

// --- D3DQUERYTYPE and D3D10DDI_QUERY ---
Bool always(const QueryFacts&);               // TRUE
std::uint64_t finish_time(const QueryFacts&); // when everything before the END was drawn, in clock ticks

// --- D3DQUERYTYPE ---
protocol::VertexCache vertex_cache(const QueryFacts&);
protocol::ResourceManager resources(const QueryFacts&);
std::uint32_t passed_pixels(const QueryFacts&); // pixels or samples (OcclusionUnit); saturates
protocol::VertexStats
scene_triangles(const QueryFacts&); // triangles drawn, and those added by clipping; saturates
Bool disjoint(const QueryFacts&);
std::uint64_t clock_frequency(const QueryFacts&); // Hz
protocol::PipelineTimings pipeline_timings(const QueryFacts&);
protocol::InterfaceTimings interface_timings(const QueryFacts&);
protocol::StageTimings vertex_timings(const QueryFacts&);
protocol::StageTimings pixel_timings(const QueryFacts&);
protocol::BandwidthTimings bandwidth_timings(const QueryFacts&);
protocol::CacheUtilization cache_utilization(const QueryFacts&);

// --- D3D10DDI_QUERY ---
std::uint64_t passed_samples(const QueryFacts&);
protocol::TimestampDisjoint clock(const QueryFacts&);
protocol::PipelineStatistics
pipeline_statistics(const QueryFacts&); // D3D11's structure without its last three members
protocol::PipelineStatistics11 pipeline_statistics_11(const QueryFacts&);
Bool any_sample(const QueryFacts&);
Bool any_overflow(const QueryFacts&); // of any stream
protocol::StreamStatistics stream_statistics_of(const QueryFacts&, std::size_t stream);
Bool overflow_of(const QueryFacts&, std::size_t stream);
template <std::size_t kStream> protocol::StreamStatistics stream_statistics(const QueryFacts& facts) {
    return stream_statistics_of(facts, kStream);
}
template <std::size_t kStream> Bool stream_overflow(const QueryFacts& facts) {
    return overflow_of(facts, kStream);
}

// --- D3D10DDI_COUNTER, described in d3d10_counters.def; a double is a fraction, 0 to 1 ---
double idle(const CounterFacts&);
double vertex_share(const CounterFacts&);
double geometry_share(const CounterFacts&);
double pixel_share(const CounterFacts&);
double other_share(const CounterFacts&);
double byte_rate(const CounterFacts&);
double vertex_rate(const CounterFacts&);
double triangle_rate(const CounterFacts&);
double pixel_rate(const CounterFacts&);
double vertex_memory_share(const CounterFacts&);
double vertex_program_share(const CounterFacts&);
double pixel_memory_share(const CounterFacts&);
double pixel_program_share(const CounterFacts&);
double shaded_vertex_hits(const CounterFacts&);
double texel_hits(const CounterFacts&);
double live_lanes(const CounterFacts&);
std::uint64_t tiles(const CounterFacts&);

} // namespace query_data

// The value of a measured FLOAT32 counter; 0 for other counters.
double counter_fraction(D3d10Query counter, const CounterFacts& facts);

} // namespace responses
