#include "tools/report/query_report.h"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>

#include "dp2/base/bytes.h"
#include "responses/queries/query_kinds.h"
#include "tools/cli/counted.h"
#include "tools/cli/places.h"

namespace tools {

namespace {

using dp2::QueryType;
using responses::DrawTrace;
using responses::IssueTrace;
using responses::QueryTraceRow;

// The members of an answer's data, in order; all members of a query type have the same kind.
enum class Kind : std::uint8_t { Unsigned, Bool, Long, Floats };
struct Layout {
    QueryType type;
    Kind kind;
    std::array<const char*, 5> members = {}; // names of the first members; the others are "[n]"
};
constexpr Layout kLayouts[] = {
    {QueryType::VCache, Kind::Unsigned, {"pattern", "method", "cache_size", "magic_number"}},
    {QueryType::VertexStats, Kind::Unsigned, {"triangles", "added_by_clipping"}},
    {QueryType::Event, Kind::Bool, {"signaled"}},
    {QueryType::Occlusion, Kind::Unsigned, {"pixels"}},
    {QueryType::Timestamp, Kind::Long, {"nanoseconds"}},
    {QueryType::TimestampDisjoint, Kind::Bool, {"disjoint"}},
    {QueryType::TimestampFreq, Kind::Long, {"hertz"}},
    {QueryType::PipelineTimings, Kind::Floats, {"vertex", "pixel", "other", "idle"}},
    {QueryType::InterfaceTimings, Kind::Floats, {"resource", "commands", "latency", "exclusive", "other"}},
    {QueryType::VertexTimings, Kind::Floats, {"memory", "computation"}},
    {QueryType::PixelTimings, Kind::Floats, {"memory", "computation"}},
    {QueryType::BandwidthTimings, Kind::Floats, {"memory", "upload", "vertices", "set_up", "fill"}},
    {QueryType::CacheUtilization, Kind::Floats, {"texture", "post_transform"}}};
Layout layout_of(QueryType type) {
    const auto found = std::ranges::find(kLayouts, type, &Layout::type);
    return found == std::end(kLayouts) ? Layout{type, Kind::Unsigned}
                                       : *found; // RESOURCEMANAGER: numbered words
}

} // namespace

Json query_data_json(QueryType type, const std::vector<std::byte>& data) {
    const Layout layout = layout_of(type);
    Json out = Json::object();
    const std::size_t step = layout.kind == Kind::Long ? 8 : 4;
    for (std::size_t i = 0; (i + 1) * step <= data.size(); ++i) {
        const std::byte* at = data.data() + i * step;
        Json value;
        switch (layout.kind) {
        case Kind::Unsigned: value = dp2::load<std::uint32_t>(at); break;
        case Kind::Bool: value = dp2::load<std::uint32_t>(at) != 0; break;
        case Kind::Long: value = dp2::load<std::uint64_t>(at); break;
        case Kind::Floats: value = dp2::load<float>(at); break;
        }
        const bool named = i < layout.members.size() && layout.members[i];
        out[named ? layout.members[i] : "[" + std::to_string(i) + "]"] = value;
    }
    return out;
}

std::string query_type_name(QueryType type) {
    const dp2::QueryInfo* info = dp2::find_query(static_cast<std::uint32_t>(type));
    return info ? info->name : std::to_string(static_cast<std::uint32_t>(type));
}

QueryReport::QueryReport(const std::string& file, responses::QueryTrace& trace, const dp2::DrawIndex& draws,
                         const std::optional<dp2::Place>& asked, bool all)
    : file_(file), trace_(trace), draws_(draws), asked_(asked), all_(all) {
    for (std::size_t i = 0; i < trace_.draws().size(); ++i)
        if (concerns(trace_.draws()[i])) of_context_[trace_.draws()[i].context].push_back(i);
}

bool QueryReport::concerns(const DrawTrace& draw) const {
    return is_asked(asked_, place(draw.place));
}

bool QueryReport::concerns(const QueryTraceRow& query, const IssueTrace& issue) const {
    return !asked_ || (issue.begun && is_asked(asked_, place(*issue.begun))) ||
           (issue.ended && is_asked(asked_, place(*issue.ended))) ||
           (issue.fate == responses::IssueFate::Answered &&
            is_asked(asked_, {issue.answered, std::nullopt})) ||
           !draws_of(query, issue).all.empty();
}

QueryReport::Bracket QueryReport::draws_of(const QueryTraceRow& query, const IssueTrace& issue) const {
    constexpr std::size_t kShown = 20;
    const auto found = of_context_.find(query.context);
    if (found == of_context_.end() || issue.first_draw >= issue.end_draw) return {};
    const std::vector<std::size_t>& draws = found->second;
    const auto first = std::ranges::lower_bound(draws, issue.first_draw),
               end = std::ranges::lower_bound(draws, issue.end_draw);
    const std::span<const std::size_t> all(first, end);
    return {all, all_ ? all : all.first(std::min(all.size(), kShown))};
}

std::size_t QueryReport::query_count() const {
    return static_cast<std::size_t>(std::ranges::count_if(trace_.queries(), [&](const QueryTraceRow& query) {
        return !asked_ || std::ranges::any_of(
                              query.issues, [&](const IssueTrace& issue) { return concerns(query, issue); });
    }));
}

std::size_t QueryReport::draw_count() const {
    std::size_t count = 0;
    for (const auto& [context, draws] : of_context_) count += draws.size();
    return count;
}

// --- JSON ---

Json QueryReport::place_json(const responses::TracedPlace& command) const {
    Json out = Json::object();
    add_place(out, place(command), draws_);
    return out;
}

Json QueryReport::json_of(const QueryTraceRow& query) const {
    Json line = json_line("query", file_);
    line.update({{"context", query.context},
                 {"id", query.id},
                 {"query_type", query_type_name(query.type)},
                 {"reproducible", responses::is_reproducible(query.type)},
                 {"issues", Json::array()}});
    for (const IssueTrace& issue : query.issues) {
        if (!concerns(query, issue)) continue;
        Json row = {
            {"begun", nullptr},    {"ended", nullptr}, {"fate", responses::issue_fate_name(issue.fate)},
            {"answered", nullptr}, {"data", nullptr},  {"draws", Json::array()}};
        if (issue.begun) row["begun"] = place_json(*issue.begun);
        if (issue.ended) row["ended"] = place_json(*issue.ended);
        if (issue.fate == responses::IssueFate::Answered) {
            row["answered"] = Json::object();
            add_place(row["answered"], {issue.answered, std::nullopt}, draws_);
            row["data"] = query_data_json(query.type, issue.data);
        }
        const Bracket bracket = draws_of(query, issue);
        for (const std::size_t i : bracket.shown) row["draws"].push_back(i);
        row["draw_count"] = bracket.all.size();
        line["issues"].push_back(row);
    }
    return line;
}

void QueryReport::print_json() {
    for (const QueryTraceRow& query : trace_.queries()) {
        const Json line = json_of(query);
        if (!asked_ || !line["issues"].empty()) tools::print_json(line);
    }
    for (std::size_t i = 0; i < trace_.draws().size(); ++i) {
        const DrawTrace& draw = trace_.draws()[i];
        if (!concerns(draw)) continue;
        Json line = json_line("draw", file_);
        line["index"] = i; // issues of queries refer to this index
        line["context"] = draw.context;
        add_place(line, place(draw.place), draws_);
        line.update({{"name", draw.op->name},
                     {"draws", draw.draws},
                     {"primitives", draw.primitives},
                     {"samples_per_pixel", draw.samples_per_pixel},
                     {"boxed", draw.counts.boxed},
                     {"passed", draw.counts.samples()},
                     {"rejected", Json::object()}});
        for (std::size_t r = 0; r < rasterizer::kRejections; ++r)
            line["rejected"][rasterizer::kRejectionNames[r]] = draw.counts.rejected[r];
        tools::print_json(line);
    }
}

// --- text ---

void QueryReport::print_draw(const DrawTrace& draw) const {
    const auto number = draws_.number(place(draw.place));
    const bool multisampled = draw.samples_per_pixel > 1; // a query counts pixels
    std::printf("    %s%s %s: %" PRIu64 " primitives, %" PRIu64 " of %" PRIu64 " %s passed",
                number ? ("draw " + dp2::draw_text(*number) + " at ").c_str() : "",
                dp2::place_text(place(draw.place)).c_str(), draw.op->name, draw.primitives,
                draw.counts.samples(), draw.counts.boxed, multisampled ? "samples" : "pixels");
    if (multisampled) std::printf(" (%" PRIu64 " pixels)", draw.counts.pixels());
    const char* separator = "; failed:";
    for (std::size_t i = 0; i < rasterizer::kRejections; ++i) {
        if (draw.counts.rejected[i] == 0) continue;
        std::printf("%s %s %" PRIu64, separator, rasterizer::kRejectionNames[i], draw.counts.rejected[i]);
        separator = ",";
    }
    std::printf("\n");
}

void QueryReport::print_issue(const QueryTraceRow& query, const IssueTrace& issue) {
    std::printf("  ");
    if (issue.begun) std::printf("begun at %s, ", dp2::place_text(place(*issue.begun)).c_str());
    if (issue.ended) std::printf("ended at %s, ", dp2::place_text(place(*issue.ended)).c_str());
    std::printf("%s", responses::issue_fate_name(issue.fate));
    if (issue.fate == responses::IssueFate::Answered) {
        std::printf(" by record %s:", dp2::place_text({issue.answered, std::nullopt}).c_str());
        const Json data = query_data_json(query.type, issue.data);
        for (const auto& [name, value] : data.items())
            std::printf(" %s %s", name.c_str(), value.dump().c_str());
    }
    std::printf("\n");
    const Bracket bracket = draws_of(query, issue);
    for (const std::size_t i : bracket.shown) print_draw(trace_.draws()[i]);
    if (const std::size_t more = bracket.all.size() - bracket.shown.size(); more != 0)
        std::printf("    and %zu draws more (--all)\n", more);
}

void QueryReport::print_text() {
    // For each draw: the number of queries of its context that begin before it, minus those that end.
    std::map<std::uint32_t, std::vector<std::int64_t>> begins;
    for (const auto& [context, draws] : of_context_) begins[context].resize(draws.size() + 1);
    for (const QueryTraceRow& query : trace_.queries()) {
        bool headed = false;
        for (const IssueTrace& issue : query.issues) {
            if (!concerns(query, issue)) continue;
            if (!headed)
                std::printf("context %u query %u %s\n", query.context, query.id,
                            query_type_name(query.type).c_str());
            headed = true;
            print_issue(query, issue);
            if (const auto bracket = draws_of(query, issue).all; !bracket.empty()) {
                const auto first =
                    static_cast<std::size_t>(bracket.data() - of_context_.at(query.context).data());
                ++begins[query.context][first], --begins[query.context][first + bracket.size()];
            }
        }
    }
    std::vector<std::size_t> outside;
    for (const auto& [context, draws] : of_context_) {
        std::int64_t open = 0;
        for (std::size_t i = 0; i < draws.size(); ++i)
            if ((open += begins[context][i]) == 0) outside.push_back(draws[i]);
    }
    std::ranges::sort(outside);
    const bool shown = (all_ || asked_) && !outside.empty();
    if (shown) std::printf("outside of queries\n");
    for (std::size_t i = 0; shown && i < outside.size(); ++i) print_draw(trace_.draws()[outside[i]]);
    const std::size_t queries = query_count(), commands = draw_count();
    if (asked_) std::printf("at %s: ", dp2::place_text(*asked_).c_str());
    std::printf("%zu %s, %s", queries, queries == 1 ? "query" : "queries",
                counted(commands, "drawing command").c_str());
    if (asked_)
        std::printf("; elsewhere %zu and %zu", trace_.queries().size() - queries,
                    trace_.draws().size() - commands);
    if (!shown && !outside.empty()) std::printf(", %zu outside of queries (--all)", outside.size());
    std::printf("\n");
}

} // namespace tools
