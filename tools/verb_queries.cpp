// dp2 queries: each query of a capture, where it was issued and answered, its value, and what became of the
// pixels of the draws between.
#include <cinttypes>
#include <cstdio>
#include <cstring>

#include <nlohmann/json.hpp>

#include "dp2/bytes.h"
#include "responses/d3d9_data.h"
#include "responses/query_trace.h"
#include "tools/exit_codes.h"
#include "tools/input.h"
#include "tools/progress.h"
#include "tools/verb.h"

namespace tools {

namespace {

using dp2::QueryType;

struct Options {
    std::string file, completion, dialect = "ddi";
    unsigned threads = 0;
    bool json = false, all = false;
};

// The members of an answer's data, in their order; every type's members are of one kind.
enum class Kind : std::uint8_t { Words, Bool, Long, Floats };
struct Layout {
    QueryType type;
    Kind kind;
    std::vector<const char*> members; // the rest is "[n]"
};
const Layout& layout_of(QueryType type) {
    static const std::vector<Layout> layouts = {
        {QueryType::VCache, Kind::Words, {"pattern", "method", "cache_size", "magic_number"}},
        {QueryType::ResourceManager, Kind::Words, {}},
        {QueryType::VertexStats, Kind::Words, {"triangles", "added_by_clipping"}},
        {QueryType::Event, Kind::Bool, {"signaled"}},
        {QueryType::Occlusion, Kind::Words, {"pixels"}},
        {QueryType::Timestamp, Kind::Long, {"nanoseconds"}},
        {QueryType::TimestampDisjoint, Kind::Bool, {"disjoint"}},
        {QueryType::TimestampFreq, Kind::Long, {"hertz"}},
        {QueryType::PipelineTimings, Kind::Floats, {"vertex", "pixel", "other", "idle"}},
        {QueryType::InterfaceTimings,
         Kind::Floats,
         {"resource", "commands", "latency", "exclusive", "other"}},
        {QueryType::VertexTimings, Kind::Floats, {"memory", "computation"}},
        {QueryType::PixelTimings, Kind::Floats, {"memory", "computation"}},
        {QueryType::BandwidthTimings, Kind::Floats, {"memory", "upload", "vertices", "set_up", "fill"}},
        {QueryType::CacheUtilization, Kind::Floats, {"texture", "post_transform"}}};
    static const Layout plain{QueryType::Event, Kind::Words, {}};
    for (const Layout& layout : layouts)
        if (layout.type == type) return layout;
    return plain;
}

nlohmann::ordered_json data_of(QueryType type, const std::vector<std::byte>& data) {
    const Layout& layout = layout_of(type);
    nlohmann::ordered_json out = nlohmann::ordered_json::object();
    const std::size_t step = layout.kind == Kind::Long ? 8 : 4;
    for (std::size_t i = 0; (i + 1) * step <= data.size(); ++i) {
        const std::byte* at = data.data() + i * step;
        nlohmann::ordered_json value;
        switch (layout.kind) {
        case Kind::Words: value = dp2::load<std::uint32_t>(at); break;
        case Kind::Bool: value = dp2::load<std::uint32_t>(at) != 0; break;
        case Kind::Long: value = dp2::load<std::uint64_t>(at); break;
        case Kind::Floats: value = dp2::load<float>(at); break;
        }
        out[i < layout.members.size() ? layout.members[i] : "[" + std::to_string(i) + "]"] = value;
    }
    return out;
}

std::string name_of(QueryType type) {
    const dp2::QueryInfo* info = dp2::find_query(static_cast<std::uint32_t>(type));
    return info ? info->name : std::to_string(static_cast<std::uint32_t>(type));
}

// --- JSON ---

nlohmann::ordered_json json_of(const responses::CommandPlace& place) {
    return {{"record", place.record}, {"offset", place.offset}};
}

nlohmann::ordered_json json_of(const responses::DrawTrace& draw) {
    nlohmann::ordered_json rejected;
    for (std::size_t i = 0; i < rasterizer::kRejections; ++i)
        rejected[rasterizer::kRejectionNames[i]] = draw.counts.rejected[i];
    return {{"context", draw.context},         {"place", json_of(draw.place)},
            {"opcode", draw.op->name},         {"draws", draw.draws},
            {"primitives", draw.primitives},   {"boxed", draw.counts.boxed},
            {"passed", draw.counts.samples()}, {"rejected", rejected}};
}

void print_json(responses::QueryTrace& trace) {
    nlohmann::ordered_json draws = nlohmann::ordered_json::array(), queries = draws;
    for (const auto& draw : trace.draws()) draws.push_back(json_of(draw));
    for (const auto& query : trace.queries()) {
        nlohmann::ordered_json issues = nlohmann::ordered_json::array();
        for (const auto& issue : query.issues) {
            nlohmann::ordered_json row = {
                {"begun", nullptr},    {"ended", nullptr}, {"fate", responses::issue_fate_name(issue.fate)},
                {"answered", nullptr}, {"data", nullptr},  {"draws", nlohmann::ordered_json::array()}};
            if (issue.begun) row["begun"] = json_of(*issue.begun);
            if (issue.ended) row["ended"] = json_of(*issue.ended);
            if (issue.fate == responses::IssueFate::Answered) {
                row["answered"] = issue.answered;
                row["data"] = data_of(query.type, issue.data);
            }
            for (std::size_t i = issue.first_draw; i < issue.end_draw; ++i)
                if (trace.draws()[i].context == query.context) row["draws"].push_back(i);
            issues.push_back(row);
        }
        queries.push_back({{"context", query.context},
                           {"id", query.id},
                           {"type", name_of(query.type)},
                           {"reproducible", responses::is_reproducible(query.type)},
                           {"issues", issues}});
    }
    std::printf("%s\n", nlohmann::ordered_json{{"queries", queries}, {"draws", draws}}.dump().c_str());
}

// --- text ---

std::string text_of(const responses::CommandPlace& place) {
    char text[64];
    std::snprintf(text, sizeof text, "record %zu 0x%04" PRIx64, place.record, place.offset);
    return text;
}

void print_draw(const responses::DrawTrace& draw) {
    std::printf("    %s %s: %" PRIu64 " primitives, %" PRIu64 " of %" PRIu64 " pixels passed",
                text_of(draw.place).c_str(), draw.op->name, draw.primitives, draw.counts.samples(),
                draw.counts.boxed);
    const char* separator = "; failed:";
    for (std::size_t i = 0; i < rasterizer::kRejections; ++i) {
        if (draw.counts.rejected[i] == 0) continue;
        std::printf("%s %s %" PRIu64, separator, rasterizer::kRejectionNames[i], draw.counts.rejected[i]);
        separator = ",";
    }
    std::printf("\n");
}

void print_issue(responses::QueryTrace& trace, const responses::QueryTraceRow& query,
                 const responses::IssueTrace& issue, bool all) {
    std::printf("  ");
    if (issue.begun) std::printf("begun at %s, ", text_of(*issue.begun).c_str());
    if (issue.ended) std::printf("ended at %s, ", text_of(*issue.ended).c_str());
    std::printf("%s", responses::issue_fate_name(issue.fate));
    if (issue.fate == responses::IssueFate::Answered) {
        std::printf(" by record %zu:", issue.answered);
        const auto data = data_of(query.type, issue.data);
        for (const auto& [name, value] : data.items())
            std::printf(" %s %s", name.c_str(), value.dump().c_str());
    }
    std::printf("\n");
    constexpr std::size_t kShown = 20;
    std::size_t shown = 0, more = 0;
    for (std::size_t i = issue.first_draw; i < issue.end_draw; ++i) {
        const responses::DrawTrace& draw = trace.draws()[i];
        if (draw.context != query.context) continue;
        if (!all && shown == kShown) {
            ++more;
            continue;
        }
        print_draw(draw);
        ++shown;
    }
    if (more != 0) std::printf("    and %zu draws more (--all)\n", more);
}

void print_text(responses::QueryTrace& trace, bool all) {
    for (const auto& query : trace.queries()) {
        std::printf("context %u query %u %s\n", query.context, query.id, name_of(query.type).c_str());
        for (const auto& issue : query.issues) print_issue(trace, query, issue, all);
    }
    std::printf("%zu queries, %zu drawing commands\n", trace.queries().size(), trace.draws().size());
}

int run(const Options& options) {
    const dp2::capture::Document document = read_document(options.file);
    responses::QueryTrace trace(document);
    responses::EmulatorOptions emulator;
    emulator.workers = options.threads;
    emulator.explain = true;
    emulator.trace = trace.hook();
    emulator.completion = completion_of(document, options.completion);
    emulator.dialect = dialect_of(options.dialect);
    responses::Replayer replayer(std::move(emulator));
    // The trace listens; the terminal is told how far it is.
    struct Listener : responses::ReplayObserver {
        Listener(responses::QueryTrace& t, std::size_t records)
            : trace(t), progress("replaying record", records) {}
        void started(std::size_t record) override {
            progress.at(record);
            trace.started(record);
        }
        void submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan response) override {
            trace.submitted(record, call, response);
        }
        responses::QueryTrace& trace;
        Progress progress;
    } listener(trace, document.size());
    const dp2::Status status = replayer.play(document, listener);
    listener.progress.clear();
    if (!status.ok()) throw record_error(options.file, status.error());
    replayer.emulator().present();
    if (options.json)
        print_json(trace);
    else
        print_text(trace, options.all);
    return kExitOk;
}

} // namespace

void add_queries(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("queries", "Run a capture and explain its queries, draw by draw");
    auto options = std::make_shared<Options>();
    verb->add_option("file", options->file, "a capture or a raw command buffer")->required();
    verb->add_flag("--json", options->json, "one JSON object: queries and all draws");
    verb->add_flag("--all", options->all, "every draw of a bracket, not only the first 20");
    verb->add_option("--threads", options->threads, "worker threads; 0: none (the figures are the same)");
    add_completion_option(*verb, options->completion);
    add_dialect_option(*verb, options->dialect);
    verb->callback([options, &status] { status = run(*options); });
}

} // namespace tools
