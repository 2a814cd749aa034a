// dp2 queries: prints each query of a capture with the places of its BEGIN, END and answer, its value, and
// the passed and rejected pixels of the draws between BEGIN and END.
#include "tools/cli/input_options.h"
#include "tools/cli/places.h"
#include "tools/cli/play_listener.h"
#include "tools/cli/play_options.h"
#include "tools/report/query_report.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct QueriesOptions : InputChoice, PlayOptions {
    std::string at;
    bool json = false, all = false;
};

// Forwards each record to the query trace.
struct QueriesListener : PlayListener {
    QueriesListener(responses::QueryTrace& t, const PlaySetup& play)
        : PlayListener(play.time, play.input.document.size()), trace(t) {}
    void started(std::size_t record) override {
        PlayListener::started(record);
        trace.started(record);
    }
    responses::QueryTrace& trace;
};

int queries(const QueriesOptions& options, Json& summary) {
    PlaySetup play(options, options);
    const Input& input = play.input;
    const auto asked = place_of(options.file, input, play.emulator.dialect, options.at);
    responses::QueryTrace trace(input.document);
    trace.attach_to(play.emulator);
    responses::Replayer replayer(std::move(play.emulator), responses::Calls::Executed, options.form.limits);
    QueriesListener listener(trace, play);
    const dp2::Status status = replayer.play(input.document, listener);
    listener.progress.clear();
    if (!status.ok()) throw record_error(options.file, status.error());
    replayer.emulator().presents().wait();
    QueryReport report(options.file, trace, play.draws, asked, options.all);
    if (options.json)
        report.print_json();
    else
        report.print_text();
    summary["whole"] = input.whole;
    summary["queries"] = report.query_count();
    summary["draws"] = report.draw_count();
    summary["unexpected_failures"] = replayer.unexpected_failures();
    const bool failed = complain_of_failures(options.file, replayer);
    return failed ? kExitDiagnostics : input.status();
}

} // namespace

void add_queries(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("queries", "Run a capture and explain its queries, draw by draw");
    auto options = std::make_shared<QueriesOptions>();
    add_input(*verb, *options);
    verb->add_flag("--json", options->json, "JSON lines: each query, all draws, and a summary");
    verb->add_flag("--all", options->all,
                   "every draw: also those outside of queries (JSON always has them) and all of a query, not "
                   "the first 20");
    add_place_option(*verb, options->at, "only the draws and queries of this record or command");
    add_play_options(*verb, *options, *options);
    verb->callback([options, &status] {
        status = run_on("queries", *options, options->json,
                        [&](Json& summary) { return queries(*options, summary); });
    });
}

} // namespace tools
