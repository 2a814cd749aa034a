// The result of an ended query of either door: the marks around it, and its type's data once the GPU has
// passed the last one. Also the two steps that make one: begin and end at the present place of a context's
// commands.
#pragma once

#include <memory>

#include "dp2/wire/dialect.h"
#include "responses/queries/query_engine.h"
#include "responses/queries/query_mark.h"

namespace responses {

class QueryResult : public ResultSource {
  public:
    // `marker` outlives the result. `from` null: an empty span, or of a type that looks at its end only.
    // Texel reads are watched for it no longer.
    QueryResult(const QueryMarker& marker, const QueryKind& kind, dp2::OcclusionUnit unit,
                std::shared_ptr<const QueryMark> from, QueryMark to);
    bool ready() const override { return to_.reached(); }
    void wait() override { marker_.wait(to_); }
    void write(std::span<std::byte> data) const override;
    bool reproducible() const override { return is_reproducible(kind_) || to_.virtual_time; }
    // The GPU has not been given what lies before the END: its scene is still open.
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

// BEGIN of a query of `engine`: errors of QueryEngine::begin(). Types that only end are left alone.
dp2::Status begin_query(QueryEngine& engine, const QueryMarker& marker, QueryKey key);
// END in call `now`: errors of QueryEngine::end(). `scene_start`: where types with Needs::Scene count from.
dp2::Result<std::shared_ptr<QueryResult>> end_query(QueryEngine& engine, const QueryMarker& marker,
                                                    QueryKey key, std::uint64_t now,
                                                    dp2::OcclusionUnit unit = {},
                                                    std::shared_ptr<const QueryMark> scene_start = {});

} // namespace responses
