// Executor: queries of the DP2 door. Ids are the engine's keys.
#include "dp2/refusals.h"
#include "responses/executor.h"
#include "responses/query_result.h"

namespace responses {

dp2::Status Executor::on_create_query(const Command& c, const dp2::wire::CreateQuery& create) {
    if (context_.interface_version < 5) return refuse(c);
    DP2_TRY(dp2::refusal(create));
    return context_.queries.create(create.id, *find_d3d9_query(create.type));
}

dp2::Status Executor::on_delete_query(const Command&, const dp2::wire::DeleteQuery& query) {
    return context_.queries.destroy(query.id);
}

dp2::Status Executor::on_issue_query(const Command&, const dp2::wire::IssueQuery& issue) {
    QueryEngine& queries = context_.queries;
    DP2_TRY(queries.kind(issue.id));
    if (issue.flags & dp2::kIssueBegin) DP2_TRY(begin_query(queries, context_.marker, issue.id));
    if (issue.flags & dp2::kIssueEnd)
        DP2_TRY(end_query(queries, context_.marker, issue.id, call_, dialect_.occlusion_unit,
                          context_.scene_start));
    return {};
}

} // namespace responses
