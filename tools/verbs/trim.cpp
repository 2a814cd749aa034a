// dp2 trim: writes some frames of a capture as a separate capture.
#include <cstdio>
#include <optional>
#include <utility>

#include "dp2/reduce/unneeded_records.h"
#include "responses/analysis/bound_memory.h"
#include "responses/analysis/frame_cut.h"
#include "tools/cli/capture_size.h"
#include "tools/cli/input_options.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/cli/progress.h"
#include "tools/processes/capture_trials.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct TrimOptions : InputChoice {
    TrialLimits trials;
    dp2::Limits limits;
    std::string out, frames, dialect;
    bool json = false, keep_unneeded = false;
};

using dp2::capture::Document;

InputError refusal_error(const std::string& file, const responses::CutRefusal& refusal) {
    std::string text = file + ": " + refusal.why;
    if (refusal.first_frame)
        text += "; the next frame that a cut can begin with is " + std::to_string(*refusal.first_frame);
    return {refusal.frames ? kExitDiagnostics : kExitBadInput, text};
}

int trim(const TrimOptions& options, Json& summary) {
    const NumberRange asked = parse_frames(options.frames);
    const CaptureForm form = form_of(options.out);
    if (form == CaptureForm::Raw)
        throw InputError{kExitUsage, options.out + ": raw commands have no state; use .dp2t or .dp2c"};
    check_result_path(options.out, options.file);
    Input input = read_input(options.file, options.form);
    store_dialect(input.document, options.dialect);
    summary["whole"] = input.whole;
    std::optional<Progress> progress(std::in_place, "replaying record", input.document.size());
    responses::FrameCutter cutter(input.document, options.limits,
                                  [&](std::uint64_t record) { progress->at(record); });
    const auto all = responses::frames_of(input.document);
    const bool to_the_end = all && asked.last == NumberRange().last;
    const auto cut = cutter.cut({asked.first, to_the_end ? all->last : asked.last});
    if (!cut) throw refusal_error(options.file, cutter.refusal());

    dp2::FramesNeed need{cut->first_record, {}};
    if (!options.keep_unneeded)
        need.bound = responses::bound_at_draws(cut->document, cut->submissions, options.limits);
    // From here on an interrupt ends the search, and the result is written.
    CaptureTrials trials(options.trials, form);
    TrialQuestion question;
    question.limits = options.limits;
    question.cut = &*cut;
    progress.reset();
    progress.emplace("dropping what no frame needs, records left:", cut->document.size());
    std::size_t left = cut->document.size();
    dp2::Reduction reduction(
        cut->document, std::nullopt,
        [&](const Document& candidate) {
            const bool replaces = trials.ask(candidate, question) == kReplaces;
            if (replaces) left = candidate.size();
            progress->at(left);
            return replaces;
        },
        [&] { return trials.stopped(); });
    if (!options.keep_unneeded) dp2::drop_unneeded(reduction, need);
    progress.reset();

    const bool complete = options.keep_unneeded || !trials.stopped();
    write_capture_file(options.out, options.file, reduction.best(), form);
    const CaptureSize before = size_of(input.document, form), after = size_of(reduction.best(), form);
    summary.update({{"output", options.out},
                    {"complete", complete},
                    {"tries", reduction.tries()},
                    {"events", cut->played.size()},
                    {"before", size_json(before)},
                    {"after", size_json(after)}});
    if (!options.json && options.out != kStandard) {
        std::printf("%zu calls and presents replay as in the whole capture\n%s\n", cut->played.size(),
                    change_text(before, after).c_str());
        if (!complete)
            std::printf("stopped early: it may have more than the frames need; %zu of %zu records are left\n",
                        left, cut->document.size());
    }
    return input.status();
}

} // namespace

void add_trim(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand(
        "trim", "Write some frames of a capture as a capture that replays to the same results");
    verb->footer("Limits of calls on the command line are stored in the capture.\n\n" + app.get_footer());
    auto options = std::make_shared<TrimOptions>();
    add_input(*verb, *options);
    verb->get_option("file")->expected(1);
    verb->add_option(
            "--frames", options->frames,
            "the frames to keep, N..M, N.., or one frame N, numbered as in FRAME.DRAW and in names of "
            "pictures, from 1")
        ->type_name("N..M")
        ->required();
    verb->add_option("-o,--out", options->out,
                     "the file to write: .dp2t is text, others are containers; .zst: compressed")
        ->required();
    auto* keep = verb->add_flag(
        "--keep-unneeded", options->keep_unneeded,
        "keep all objects and states that exist when the frames begin, not only those that change an "
        "answer, a return code or a presented picture of the frames");
    options->trials.seconds = 10;
    verb->add_option("--max-seconds", options->trials.seconds,
                     "seconds for dropping what the frames do not need; 0: no limit")
        ->check(number_in(0.0, 1e9))
        ->capture_default_str()
        ->excludes(keep);
    options->trials.seconds_of_each = 60;
    verb->add_option("--timeout", options->trials.seconds_of_each,
                     "seconds for each replay that checks what they need")
        ->check(number_in(0.001, 1e6))
        ->capture_default_str()
        ->excludes(keep);
    add_stored_dialect_option(*verb, options->dialect);
    add_limits(*verb, options->limits);
    verb->add_flag("--json", options->json, "print the summary as a JSON line");
    verb->callback([options, &status] {
        if (options->json && options->out == kStandard)
            throw InputError{kExitUsage, "--json and -o - both take standard output"};
        status =
            run_on("trim", *options, options->json, [&](Json& summary) { return trim(*options, summary); });
    });
}

} // namespace tools
