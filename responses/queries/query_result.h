// The result of an ended query of either interface: its two marks, and its data once the GPU has passed the
// second. Also the functions that begin and end a query after the commands executed so far.
#pragma once

#include <memory>

#include "dp2/wire/dialect.h"
#include "responses/queries/query_engine.h"
#include "responses/queries/query_mark.h"

namespace responses {

class QueryResult : public ResultSource {
  public:
    // `marker` must outlive the result. `from`: the mark where the query starts to count; null: its type uses
    // END alone, or it was not begun and counted nothing. The result keeps `from` without its texel_watch, so
    // that texel reads are no longer counted for this query.
    QueryResult(const QueryMarker& marker, const QueryKind& kind, dp2::OcclusionUnit unit,
                std::shared_ptr<const QueryMark> from, QueryMark to);
    bool ready() const override { return to_.reached(); }
    void wait() override { marker_.wait(to_); }
    void write(std::span<std::byte> data) const override;
    bool reproducible() const override { return is_reproducible(kind_) || to_.virtual_time; }
    // Whether the scene that was open at the END is still open: not yet submitted to the GPU.
    bool in_open_scene() const { return to_.fence && marker_.gpu().is_open(*to_.fence); }

  private:
    rasterizer::Charge charge_;
    const QueryMarker& marker_;
    const QueryKind& kind_;
    dp2::OcclusionUnit unit_;
    std::uint64_t clock_frequency_;
    std::shared_ptr<const QueryMark> from_;
    QueryMark to_;
};

// BEGIN of a query of `engine`; no effect on types that use END alone. Errors of QueryEngine::begin().
dp2::Status begin_query(QueryEngine& engine, const QueryMarker& marker, QueryKey key);
// END in call `now`. Types with Needs::Scene count from `scene_start`. Errors of QueryEngine::end().
dp2::Result<std::shared_ptr<QueryResult>> end_query(QueryEngine& engine, const QueryMarker& marker,
                                                    QueryKey key, std::uint64_t now,
                                                    dp2::OcclusionUnit unit = {},
                                                    std::shared_ptr<const QueryMark> scene_start = {});

} // namespace responses
