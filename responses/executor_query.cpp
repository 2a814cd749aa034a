// Executor: queries. The engine keeps their states; the GPU counts between the brackets.
#include "responses/executor.h"

namespace responses {

namespace {

constexpr std::uint32_t kIssueEnd = 1, kIssueBegin = 2; // D3DISSUE_END, D3DISSUE_BEGIN

class GpuResult : public ResultSource {
  public:
    GpuResult(rasterizer::Gpu& gpu, rasterizer::QueryTicket ticket, dp2::OcclusionUnit unit)
        : gpu_(gpu), ticket_(std::move(ticket)), unit_(unit) {}
    bool ready() const override { return !ticket_.fence || ticket_.fence->passed(); }
    void wait() override {
        if (ticket_.fence) gpu_.wait(*ticket_.fence, rasterizer::Stall::QueryFlush);
    }
    std::uint64_t value() const override {
        if (!ticket_.counts) return 1;
        return unit_ == dp2::OcclusionUnit::Samples ? ticket_.counts->samples() : ticket_.counts->pixels();
    }

  private:
    rasterizer::Gpu& gpu_;
    rasterizer::QueryTicket ticket_;
    dp2::OcclusionUnit unit_;
};

} // namespace

dp2::Status Executor::on_create_query(const Command& c, const dp2::wire::CreateQuery& create) {
    if (context_.interface_version < 5) return refuse(c);
    return context_.queries.create(create.id, create.type);
}

dp2::Status Executor::on_delete_query(const Command&, const dp2::wire::DeleteQuery& query) {
    gpu_.abandon_query(context_.queries.exchange_token(query.id, 0));
    return context_.queries.destroy(query.id);
}

dp2::Status Executor::on_issue_query(const Command&, const dp2::wire::IssueQuery& issue) {
    QueryEngine& queries = context_.queries;
    DP2_TRY(const dp2::QueryType type, queries.type(issue.id));
    const bool counts = type == dp2::QueryType::Occlusion;
    if (issue.flags & kIssueBegin) {
        if (counts) gpu_.abandon_query(queries.exchange_token(issue.id, gpu_.begin_query(context_id_)));
        DP2_TRY(queries.begin(issue.id));
    }
    if (issue.flags & kIssueEnd) {
        rasterizer::QueryTicket ticket =
            counts ? gpu_.end_query(queries.exchange_token(issue.id, 0)) : gpu_.marker();
        const auto result = std::make_shared<GpuResult>(gpu_, std::move(ticket), dialect_.occlusion_unit);
        DP2_TRY(queries.end(issue.id, result, call_));
    }
    return {};
}

} // namespace responses
