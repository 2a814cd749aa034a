#include "responses/context/executor_query.h"

#include "dp2/shaders/refusals.h"
#include "responses/queries/query_result.h"

namespace responses {

dp2::Status QueryExecutor::on_create_query(const dp2::Command& c, const wire::CreateQuery& create) {
    if (context_.interface_version < rasterizer::kDx9) return refuse(c);
    DP2_TRY(dp2::refusal(create));
    return context_.queries.create(create.id, *find_d3d9_query(create.type));
}

dp2::Status QueryExecutor::on_delete_query(const dp2::Command&, const wire::DeleteQuery& query) {
    return context_.queries.destroy(query.id);
}

dp2::Status QueryExecutor::on_issue_query(const dp2::Command&, const wire::IssueQuery& issue) {
    QueryEngine& queries = context_.queries;
    DP2_TRY(queries.kind(issue.id));
    if (issue.flags & dp2::kIssueBegin) DP2_TRY(begin_query(queries, context_.marker, issue.id));
    if (issue.flags & dp2::kIssueEnd)
        DP2_TRY(end_query(queries, context_.marker, issue.id, call_, occlusion_unit_, context_.scene_start));
    return {};
}

} // namespace responses
