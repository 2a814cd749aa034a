#include "responses/queries/query_result.h"

#include <utility>

#include "responses/queries/query_data.h"

namespace responses {

namespace {

std::shared_ptr<const QueryMark> without_watch(std::shared_ptr<const QueryMark> mark) {
    if (!mark || !mark->texel_watch) return mark;
    auto plain = std::make_shared<QueryMark>(*mark);
    plain->texel_watch.reset();
    return plain;
}

// The size of what marks share by pointers.
std::uint64_t figures_bytes(Needs needs) {
    constexpr std::uint64_t kControl = 48;
    std::uint64_t bytes = kControl + sizeof(rasterizer::Fence);
    if (needs == Needs::Resources) bytes += sizeof(protocol::ResourceManager) + kControl;
    if (needs >= Needs::Counts)
        bytes += sizeof(rasterizer::ContextCounts) + sizeof(rasterizer::CountRequest) + kControl;
    if (needs >= Needs::FrontEnd) bytes += sizeof(QueryMark::Figures) + kControl;
    return bytes;
}

} // namespace

QueryResult::QueryResult(const QueryMarker& marker, const QueryKind& kind, dp2::OcclusionUnit unit,
                         std::shared_ptr<const QueryMark> from, QueryMark to)
    : charge_(marker.gpu().memory_budget(), sizeof(QueryResult) + figures_bytes(kind.needs)), marker_(marker),
      kind_(kind), unit_(unit), clock_frequency_(marker.clock_frequency()),
      from_(without_watch(std::move(from))), to_(std::move(to)) {}

void QueryResult::write(std::span<std::byte> data) const {
    kind_.write(
        {{from_ ? *from_ : to_, to_}, marker_.gpu().workers(), marker_.peak_rates(), unit_, clock_frequency_},
        data);
}

dp2::Status begin_query(QueryEngine& engine, const QueryMarker& marker, QueryKey key) {
    DP2_TRY(const QueryKind* const kind, engine.kind(key));
    if (!kind->begins) return {};
    auto mark = std::make_shared<const QueryMark>(marker.begin(kind->needs));
    return engine.begin(key, rasterizer::with_charge(marker.gpu().memory_budget(), std::move(mark),
                                                     figures_bytes(kind->needs)));
}

dp2::Result<std::shared_ptr<QueryResult>> end_query(QueryEngine& engine, const QueryMarker& marker,
                                                    QueryKey key, std::uint64_t now, dp2::OcclusionUnit unit,
                                                    std::shared_ptr<const QueryMark> scene_start) {
    DP2_TRY(const QueryKind* const kind, engine.kind(key));
    QueryMark here = marker.end(kind->needs);
    auto from = kind->needs == Needs::Scene ? std::move(scene_start) : engine.begun(key);
    auto result = std::make_shared<QueryResult>(marker, *kind, unit, std::move(from), std::move(here));
    DP2_TRY(engine.end(key, result, now));
    return result;
}

} // namespace responses
