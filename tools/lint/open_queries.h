// Which queries of each context are begun and not ended.
#pragma once

#include <cstdint>
#include <map>
#include <set>

#include "dp2/tables/queries.h"
#include "tools/lint/lint_check.h"

namespace tools {

class OpenQueries {
  public:
    // To be called with each record and each command before it is executed.
    void record(const dp2::capture::Record& record) {
        if (const auto* created = std::get_if<dp2::capture::CreateContext>(&record))
            open_.erase(created->context);
    }
    void command(const LintCommand& command) {
        const bool names =
            command.op() == dp2::Opcode::IssueQuery || command.op() == dp2::Opcode::DeleteQuery;
        if (!names) return;
        Walk walk(open_[command.number]);
        (void)dp2::dispatch(command.command, command.decode, walk);
    }
    bool any(std::uint32_t context) const {
        const auto found = open_.find(context);
        return found != open_.end() && !found->second.empty();
    }

  private:
    using Ids = std::set<std::uint32_t>;
    struct Walk : dp2::NullHandler {
        explicit Walk(Ids& of) : ids(of) {}
        dp2::Status on_issue_query(const dp2::Command&, const dp2::wire::IssueQuery& r) {
            if (r.flags & dp2::kIssueBegin) ids.insert(r.id);
            if (r.flags & dp2::kIssueEnd) ids.erase(r.id);
            return {};
        }
        dp2::Status on_delete_query(const dp2::Command&, const dp2::wire::DeleteQuery& r) {
            ids.erase(r.id);
            return {};
        }
        Ids& ids;
    };
    std::map<std::uint32_t, Ids> open_; // by the context's number
};

} // namespace tools
