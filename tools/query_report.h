// Prints a query trace: each query's issues and the draws between them, as text or JSON lines.
#pragma once

#include <optional>
#include <string>

#include "responses/query_trace.h"
#include "tools/json_lines.h"

namespace tools {

class QueryReport {
  public:
    // `asked`: only queries and draws at this place. All references must outlive the report. Call it after
    // the replay.
    QueryReport(const std::string& file, responses::QueryTrace& trace, const dp2::DrawIndex& draws,
                const std::optional<dp2::Place>& asked)
        : file_(file), trace_(trace), draws_(draws), asked_(asked) {}

    void print_json();
    void print_text(bool all); // `all`: every draw of a bracket, not only the first 20

  private:
    dp2::Place place(const responses::CommandPlace& command) const {
        return {command.record, command.offset};
    }
    bool concerns(const responses::DrawTrace& draw) const;
    bool concerns(const responses::QueryTraceRow& query, const responses::IssueTrace& issue) const;
    // f(number in draws()) for the draws of a bracket that were asked for.
    template <class F>
    void for_each_draw(const responses::QueryTraceRow& query, const responses::IssueTrace& issue,
                       F&& f) const;
    Json place_json(const responses::CommandPlace& command) const;
    Json json_of(const responses::QueryTraceRow& query) const;
    void print_draw(const responses::DrawTrace& draw) const;
    void print_issue(const responses::QueryTraceRow& query, const responses::IssueTrace& issue, bool all);

    const std::string& file_;
    responses::QueryTrace& trace_;
    const dp2::DrawIndex& draws_;
    const std::optional<dp2::Place>& asked_;
};

} // namespace tools
