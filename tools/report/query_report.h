// Prints a query trace as text or JSON lines: for each query its issues (from BEGIN to the answer), with the
// draws between BEGIN and END.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "responses/analysis/query_trace.h"
#include "tools/cli/json_lines.h"

namespace tools {

// "OCCLUSION"; a number if the type has no name.
std::string query_type_name(dp2::QueryType type);
// The data of an answer, by the names of its members: {"pixels": 800}.
Json query_data_json(dp2::QueryType type, const std::vector<std::byte>& data);

class QueryReport {
  public:
    // `all`: every draw between BEGIN and END, not only the first 20. `asked`: only queries and draws at this
    // place. All references must outlive the report. To be constructed after the replay.
    QueryReport(const std::string& file, responses::QueryTrace& trace, const dp2::DrawIndex& draws,
                const std::optional<dp2::Place>& asked, bool all);

    void print_json();
    void print_text();
    // The numbers of queries and draws at the place.
    std::size_t query_count() const;
    std::size_t draw_count() const;

  private:
    dp2::Place place(const responses::TracedPlace& command) const { return {command.record, command.offset}; }
    bool concerns(const responses::DrawTrace& draw) const;
    bool concerns(const responses::QueryTraceRow& query, const responses::IssueTrace& issue) const;
    // The requested draws between a query's BEGIN and END, as indices in trace_.draws(); `shown` has those
    // that are printed, the first 20 without --all.
    struct Bracket {
        std::span<const std::size_t> all, shown;
    };
    Bracket draws_of(const responses::QueryTraceRow& query, const responses::IssueTrace& issue) const;
    Json place_json(const responses::TracedPlace& command) const;
    Json json_of(const responses::QueryTraceRow& query) const;
    void print_draw(const responses::DrawTrace& draw) const;
    void print_issue(const responses::QueryTraceRow& query, const responses::IssueTrace& issue);

    const std::string& file_;
    responses::QueryTrace& trace_;
    const dp2::DrawIndex& draws_;
    const std::optional<dp2::Place>& asked_;
    const bool all_;
    // The requested draws of each context, in order. Every query may contain all of them, so queries store
    // ranges.
    std::map<std::uint32_t, std::vector<std::size_t>> of_context_;
};

} // namespace tools
