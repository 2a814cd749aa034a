// Executor: queries. The engine keeps their states; marks around them say what was counted.
#include "responses/d3d9_data.h"
#include "responses/executor.h"

namespace responses {

namespace {

class GpuResult : public ResultSource {
  public:
    // from: null when the type looks at its end only. The context's marker outlives its queries.
    GpuResult(const QueryMarker& marker, dp2::QueryType type, dp2::OcclusionUnit unit,
              std::shared_ptr<const QueryMark> from, QueryMark to)
        : marker_(marker), type_(type), unit_(unit), from_(std::move(from)), to_(std::move(to)) {}
    bool ready() const override { return to_.reached(); }
    void wait() override { marker_.wait(to_); }
    void write(std::span<std::byte> data) const override {
        write_d3d9_data(type_, {from_ ? *from_ : to_, to_}, marker_.gpu(), unit_, data);
    }

  private:
    const QueryMarker& marker_;
    dp2::QueryType type_;
    dp2::OcclusionUnit unit_;
    std::shared_ptr<const QueryMark> from_;
    QueryMark to_;
};

// Waits for the GPU as all answers do, but tells what was so when the query was ended.
class ResourceResult : public ResultSource {
  public:
    ResourceResult(const QueryMarker& marker, QueryMark at) : marker_(marker), at_(std::move(at)) {
        write_resource_statistics(marker.gpu().resources(), data_);
    }
    bool ready() const override { return at_.reached(); }
    void wait() override { marker_.wait(at_); }
    void write(std::span<std::byte> data) const override { std::ranges::copy(data_, data.begin()); }

  private:
    const QueryMarker& marker_;
    QueryMark at_;
    std::array<std::byte, 352> data_ = {};
};

} // namespace

dp2::Status Executor::on_create_query(const Command& c, const dp2::wire::CreateQuery& create) {
    if (context_.interface_version < 5) return refuse(c);
    return context_.queries.create(create.id, create.type);
}

dp2::Status Executor::on_delete_query(const Command&, const dp2::wire::DeleteQuery& query) {
    return context_.queries.destroy(query.id);
}

dp2::Status Executor::on_issue_query(const Command&, const dp2::wire::IssueQuery& issue) {
    QueryEngine& queries = context_.queries;
    DP2_TRY(const dp2::QueryType type, queries.type(issue.id));
    const Needs needs = needs_of(type);
    if (issue.flags & dp2::kIssueBegin)
        DP2_TRY(queries.begin(issue.id, std::make_shared<const QueryMark>(context_.marker.begin(needs))));
    if (issue.flags & dp2::kIssueEnd) {
        QueryMark here = context_.marker.end(needs);
        std::shared_ptr<ResultSource> result;
        if (type == dp2::QueryType::ResourceManager) {
            result = std::make_shared<ResourceResult>(context_.marker, std::move(here));
        } else {
            auto from = type == dp2::QueryType::VertexStats ? context_.scene_start : queries.begun(issue.id);
            if (from && from->texel_watch) { // which ends here
                auto plain = std::make_shared<QueryMark>(*from);
                plain->texel_watch.reset();
                from = std::move(plain);
            }
            result = std::make_shared<GpuResult>(context_.marker, type, dialect_.occlusion_unit,
                                                 std::move(from), std::move(here));
        }
        DP2_TRY(queries.end(issue.id, std::move(result), call_));
    }
    return {};
}

} // namespace responses
