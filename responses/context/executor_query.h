// The query commands of a call. QUERIES.md 1.
#pragma once

#include "dp2/commands/decoder.h"
#include "responses/context/context.h"

namespace responses {

namespace wire = dp2::wire;

// A part of Executor. Uses the context's query engine, whose keys are the ids, and its marker; the arguments
// must outlive it. `call`: the number of the call, which queries that end in it remember.
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
