// dp2 queries: prints each query of a capture with the places of its BEGIN, END and answer, its value, and
// the passed and rejected pixels of the draws between BEGIN and END.
#include "tools/cli/input_options.h"
#include "tools/cli/play_options.h"
#include "tools/cli/playing_time.h"
#include "tools/cli/progress.h"
#include "tools/report/query_report.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct QueriesOptions : InputChoice {
    std::string at, completion, dialect;
    unsigned threads = 0;
    dp2::Limits limits;
    bool json = false, all = false;
};

// Observes the replay: forwards each record to the query trace, shows progress, and checks the time limit.
struct Listener : responses::ReplayObserver {
    Listener(responses::QueryTrace& t, const PlayingTime& playing, std::size_t records)
        : trace(t), time(playing), progress("replaying record", records) {}
    void started(std::size_t record) override {
        time.check(record);
        progress.at(record);
        trace.started(record);
    }
    responses::QueryTrace& trace;
    const PlayingTime& time;
    Progress progress;
};

int queries(const QueriesOptions& options, Json& summary) {
    responses::EmulatorOptions emulator;
    emulator.workers = options.threads;
    emulator.limits = options.limits;
    const PlayingTime time(options, emulator.limits);
    const Input input = read_input(options.file, options.form);
    emulator.dialect = dialect_of(input.document, options.dialect);
    emulator.completion = completion_of(input.document, options.completion);
    const auto asked = place_of(input, emulator.dialect, options.at);
    const dp2::DrawIndex draws(input.document, emulator.dialect);
    responses::QueryTrace trace(input.document);
    trace.attach_to(emulator);
    responses::Replayer replayer(std::move(emulator), responses::Calls::Executed, options.form.limits);
    Listener listener(trace, time, input.document.size());
    const dp2::Status status = replayer.play(input.document, listener);
    listener.progress.clear();
    if (!status.ok()) throw record_error(options.file, status.error());
    replayer.emulator().presents().wait();
    QueryReport report(options.file, trace, draws, asked, options.all);
    if (options.json)
        report.print_json();
    else
        report.print_text();
    summary["whole"] = input.whole;
    summary["queries"] = trace.queries().size();
    summary["draws"] = trace.draws().size();
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
    add_threads_option(*verb, options->threads);
    add_limits(*verb, options->limits);
    add_seconds(*verb, *options);
    add_completion_option(*verb, options->completion);
    add_dialect_option(*verb, options->dialect);
    verb->callback([options, &status] {
        status = run_on("queries", *options, options->json,
                        [&](Json& summary) { return queries(*options, summary); });
    });
}

} // namespace tools
