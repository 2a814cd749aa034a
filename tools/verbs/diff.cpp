// dp2 diff: what differs between two captures as recordings, without drawing.
#include <algorithm>

#include "tools/cli/help_formatter.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/cli/playing_time.h"
#include "tools/cli/progress.h"
#include "tools/diff/diff_report.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct DiffOptions : InputChoice {
    DiffReportOptions report;
    std::string frames, dialect;
    std::string b; // the second capture
};

constexpr const char* kDiffHelp =
    R"(Records of both captures and the commands in them are aligned; equal are captures whose dump is equal. Each line has
the place in A, the place in B, and what is there: "-" only in A, "+" only in B, "!" changed: the fields that changed
follow, A's value before "->" and B's after it. Of data (textures, buffers, vertices) the number of bytes that differ
is printed, and the first of them; of shaders the lines of assembly.

Objects (contexts, surfaces, buffers) correspond if their numbers and properties are equal. If more of them
correspond by their properties and the order of their creation, they are taken as renumbered, which is said once.

The alignment takes bounded time: where thousands of successive items differ, they are aligned only by what they set
(the number of a state, of a register, the type of a primitive), then by their opcodes, which is said at the top.
The exit status is 0 if the captures are equal, 1 if not.

)";

int diff_captures(const CLI::App& verb, const DiffOptions& options, Json& summary) {
    summary["against"] = options.b;
    if (options.file == kStandard && options.b == kStandard)
        throw InputError{kExitUsage, "standard input can be only one of the two"};
    std::optional<NumberRange> frames;
    if (is_given(verb, "--frames")) frames = parse_frames(options.frames);
    const PlayingTime time(options);
    const Input a = read_input(options.file, options.form), b = read_input(options.b, options.form);
    const dp2::Dialect dialect_a = dialect_of(a.document, options.dialect),
                       dialect_b = dialect_of(b.document, options.dialect);
    const dp2::DrawIndex draws_a(a.document, dialect_a), draws_b(b.document, dialect_b);
    const CaptureSide side_a{options.file, a.document, dialect_a, draws_a},
        side_b{options.b, b.document, dialect_b, draws_b};
    const CaptureDiff diff(side_a, side_b, frames);
    if (frames && diff.edits().empty())
        throw InputError{kExitUsage, "--frames: neither capture has the frames " + options.frames};
    Progress progress("comparing item", diff.edits().size());
    const DiffTotals totals = print_diff(diff, options.report, [&](std::size_t done, bool prints) {
        if (done % 256 == 0) time.check(0);
        progress.at(done);
        if (prints) progress.make_way();
    });
    progress.clear();
    if (!options.report.json) totals.print(diff, options.report.stat);
    summary["whole"] = a.whole && b.whole;
    summary.update(totals.json(diff));
    const int status = std::max(a.status(), b.status());
    return diff.equal() ? status : std::max<int>(status, kExitDiagnostics);
}

} // namespace

void add_diff(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("diff", "Print what differs between two captures, without drawing");
    verb->footer(kDiffHelp + app.get_footer());
    auto options = std::make_shared<DiffOptions>();
    add_input(*verb, *options);
    verb->get_option("file")->expected(2)->type_name("A B")->description(
        "two captures (.dp2c, .dp2t) or raw command buffers; -: standard input");
    verb->add_option("--frames", options->frames, "only what belongs to these frames: N..M, N.., or N")
        ->type_name("N..M");
    auto* context = verb->add_option("--context", options->report.context,
                                     "how many equal lines to print beside those that differ")
                        ->check(number_in(0, 1000000))
                        ->capture_default_str();
    auto* stat =
        verb->add_flag("--stat", options->report.stat,
                       "only how many records and commands differ: by opcode, by frame, and objects");
    auto* json = verb->add_flag("--json", options->report.json,
                                "JSON lines: each record and command that differs, and a summary");
    context->excludes(stat)->excludes(json);
    add_dialect_option(*verb, options->dialect);
    add_seconds(*verb, *options);
    verb->callback([options, verb, &status] {
        options->b = options->files[1];
        options->files.resize(1); // one comparison
        status = run_on("diff", *options, options->report.json,
                        [&](Json& summary) { return diff_captures(*verb, *options, summary); });
    });
}

} // namespace tools
