// The query commands of a call. QUERIES.md 1.
#pragma once

#include "dp2/commands/decoder.h"
#include "responses/context/context.h"

namespace responses {

namespace wire = dp2::wire;

// The part of Executor that handles query commands. Uses the query engine (key: dwQueryID) and the
// QueryMarker of `context`, which must outlive this object. `call`: number of the current call; it is stored
// with each query that ends in this call.
class QueryExecutor {
  public:
    QueryExecutor(Context& context, std::uint64_t call, const dp2::Dialect& dialect)
        : context_(context), call_(call), occlusion_unit_(dialect.occlusion_unit) {}

    dp2::Status on_create_query(const dp2::Command&, const wire::CreateQuery&);
    dp2::Status on_delete_query(const dp2::Command&, const wire::DeleteQuery&);
    dp2::Status on_issue_query(const dp2::Command&, const wire::IssueQuery&);
    // Opcodes of responses, which a runtime never sends; the decoder refuses them.
    dp2::Status on_response_continue(const dp2::Command& c, const wire::Response&) { return refuse(c); }
    dp2::Status on_response_query(const dp2::Command& c, const wire::Response&) { return refuse(c); }

  private:
    static dp2::Status refuse(const dp2::Command& command) { return dp2::not_supported(command.op->name); }

    Context& context_;
    std::uint64_t call_;
    dp2::OcclusionUnit occlusion_unit_;
};

} // namespace responses
