// dp2 objects: the objects of a capture, and what writes and reads them.
#include "tools/cli/input_options.h"
#include "tools/cli/play_listener.h"
#include "tools/cli/play_options.h"
#include "tools/report/object_report.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct ObjectsOptions : InputChoice, PlayOptions {
    ObjectChoice choice;
    bool json = false;
};

// Forwards the replay to the trace.
struct ObjectsListener : PlayListener {
    ObjectsListener(responses::ObjectTrace& t, const PlaySetup& play)
        : PlayListener(play.time, play.input.document.size()), trace(t) {}
    void started(std::size_t record) override {
        PlayListener::started(record);
        trace.started(record);
    }
    void submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan response) override {
        trace.submitted(record, call, response);
    }
    void presented(std::size_t record, std::uint32_t surface) override { trace.presented(record, surface); }
    responses::ObjectTrace& trace;
};

int objects(const ObjectsOptions& options, Json& summary) {
    PlaySetup play(options, options);
    const Input& input = play.input;
    responses::ObjectTrace trace(input.document, play.emulator.dialect);
    trace.attach_to(play.emulator);
    responses::Replayer replayer(std::move(play.emulator), responses::Calls::Checked, options.form.limits);
    trace.attach(replayer.emulator());
    ObjectsListener listener(trace, play);
    const dp2::Status status = replayer.play(input.document, listener);
    listener.progress.clear();
    if (!status.ok()) throw record_error(options.file, status.error());
    trace.finish();
    const ObjectReport report(options.file, trace, play.draws, options.choice);
    if (options.json)
        report.print_json();
    else
        report.print_text();
    summary["whole"] = input.whole;
    report.add_sums(summary);
    summary["unexpected_failures"] = replayer.unexpected_failures();
    return complain_of_failures(options.file, replayer) ? kExitDiagnostics : input.status();
}

} // namespace

void add_objects(CLI::App& app, int& status) {
    auto* verb =
        app.add_subcommand("objects", "List the objects of a capture, and what writes and reads them");
    verb->footer(
        "Objects are surfaces, buffers, vertex declarations, shaders, queries and state blocks, in the\n"
        "order of their creation. Nothing is drawn. Writes are records, clears, copies, and draws to a\n"
        "target or depth buffer; of a query its END; of a state block its recording or capture. Reads\n"
        "are draws, copies and presents; of a query its answer; of a state block its execution. Uses by\n"
        "the handle of a level count for its surface.\n\n" +
        app.get_footer());
    auto options = std::make_shared<ObjectsOptions>();
    add_input(*verb, *options);
    verb->add_flag("--unread", options->choice.unread, "only objects that nothing reads");
    verb->add_flag("--leaked", options->choice.leaked, "only objects that are never destroyed");
    verb->add_flag("--json", options->json, "JSON lines: each object, and a summary");
    add_dialect_option(*verb, options->dialect);
    add_limits(*verb, options->limits);
    add_seconds(*verb, *options);
    verb->callback([options, &status] {
        status = run_on("objects", *options, options->json,
                        [&](Json& summary) { return objects(*options, summary); });
    });
}

} // namespace tools
