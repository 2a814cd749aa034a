// dp2 reduce: shrinks a capture while it still shows a property, such as a crash or the colour of a pixel.
#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include "dp2/reduce/reduction.h"
#include "tools/cli/capture_size.h"
#include "tools/cli/input_options.h"
#include "tools/cli/json_lines.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/cli/progress.h"
#include "tools/processes/reduce_property.h"
#include "tools/processes/trial_verb.h"
#include "tools/report/pixel_choice.h"
#include "tools/report/pixel_question.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct ReduceOptions : InputChoice {
    PropertyChoice property;
    TrialLimits trials;
    std::string out, script_form, pixel;
    bool json = false;
};

using dp2::capture::Document;

// The document that a reader of the written file gets: a raw file keeps only the commands, so candidates are
// tried in that form.
Document as_written(const Document& document, CaptureForm form) {
    if (form != CaptureForm::Raw) return document;
    const auto* first = dp2::capture::first_of<dp2::capture::Submit>(document);
    return raw_document(capture_bytes(document, form), first ? first->vertex_type : 0);
}

// The pixel of --pixel: at its place, after which the input is cut off; else when its surface is presented
// last, or if it is not presented at the end.
responses::PixelAsked asked_pixel(const ReduceOptions& options, Input& input) {
    std::string text = options.pixel;
    // The form of earlier versions: X,Y,SURFACE
    if (std::ranges::count(text, ',') == 2) text[text.rfind(',')] = '/';
    const PixelChoice choice = parse_pixel_choice(text, "--pixel ");
    PlayOptions play;
    play.dialect = options.property.dialect;
    play.completion = options.property.completion;
    play.limits = options.property.limits;
    const responses::EmulatorOptions emulator = emulator_options(input.document, play);
    const auto until = place_of(options.file, input, emulator.dialect, choice.place);
    const std::uint64_t last = until ? frame_of_record(input.document, until->record) : NumberRange().last;
    responses::PixelAsked asked{choice.x, choice.y};
    if (choice.surface) {
        asked.surface = *choice.surface;
    } else {
        const MeantSurface meant = meant_surface(input.document, emulator, until, last, options.form.limits);
        if (meant.surface == 0)
            throw InputError{kExitDiagnostics,
                             options.file + ": --pixel " + options.pixel +
                                 ": no present shows a surface; add /SURFACE: " + meant.candidates};
        asked.surface = meant.surface;
    }
    if (until) input.document = dp2::capture_until(input.document, emulator.dialect, *until);
    asked.shown = !until && std::ranges::any_of(input.document, [&](const dp2::capture::Record& record) {
        const auto* present = std::get_if<dp2::capture::Present>(&record);
        return present && present->surface == asked.surface;
    });
    return asked;
}

int reduce(ReduceOptions& options, Json& summary) {
    Input input = read_input(options.file, options.form);
    summary["whole"] = input.whole;
    if (!options.pixel.empty()) options.property.pixel = asked_pixel(options, input);
    const CaptureForm form = form_of(options.out);
    check_result_path(options.out, options.file);
    input.document = as_written(input.document, form);
    CaptureTrials trials(options.trials,
                         options.script_form.empty() ? form : named_form(options.script_form));
    const Property property = property_of(options.property, input, options.file, trials);
    summary["property"] = property.text;
    const CaptureSize before = size_of(input.document, form);
    Progress progress("reducing, bytes left:", before.bytes);
    std::uint64_t left = before.bytes;
    const std::optional<dp2::Dialect> dialect =
        options.property.dialect.empty()
            ? std::nullopt
            : std::optional(dialect_of(input.document, options.property.dialect));
    dp2::Reduction reduction(
        input.document, dialect,
        [&](const Document& candidate) {
            const bool shows = property.shows(as_written(candidate, form));
            if (shows) left = size_of(candidate, form).bytes;
            progress.at(left);
            return shows;
        },
        [&] { return trials.stopped(); });
    dp2::reduce(reduction);
    progress.clear();

    const bool complete = !trials.stopped();
    trials.check_only();
    const Document result = as_written(reduction.best(), form);
    const bool again = property.shows(result);
    write_capture_file(options.out, options.file, result, form);
    if (!again) complain(options.file, "the result does not show the property every time");
    const CaptureSize after = size_of(result, form);
    summary.update({{"output", options.out},
                    {"complete", complete},
                    {"tries", reduction.tries()},
                    {"before", size_json(before)},
                    {"after", size_json(after)}});
    if (!options.json && options.out != kStandard) {
        std::printf("%s\n%s\n", property.text.c_str(), change_text(before, after).c_str());
        if (!complete)
            std::printf("stopped early after %" PRIu64 " tries: a smaller result may exist\n",
                        reduction.tries());
    }
    return again ? input.status() : kExitDiagnostics;
}

} // namespace

void add_reduce(CLI::App& app, int& status) {
    add_trial_verb(app, status);
    auto* verb =
        app.add_subcommand("reduce", "Shrink a capture while it still shows a crash, an error, a pixel, or "
                                     "what a command looks for");
    auto options = std::make_shared<ReduceOptions>();
    PropertyChoice& property = options->property;
    add_input(*verb, *options);
    verb->get_option("file")->expected(1);
    auto* crash = verb->add_flag("--crash", property.crash,
                                 "keep: a replay, or the command of --script, is ended by the same signal");
    verb->add_option("--exit", property.exit,
                     "with --crash: not a signal but this exit status is the crash, as of sanitizers: of "
                     "ASan and UBSan 1, LSan 23, TSan 66, MSan 77, unless their option exitcode sets another")
        ->check(number_in(1, 124))
        ->needs(crash);
    auto* error = verb->add_flag("--error", property.error,
                                 "keep: a call fails like the first failing call, or like the call of --at");
    verb->add_option("--pixel", options->pixel,
                     "keep: the colour of this pixel, at the place or at its last present, and that "
                     "something draws it")
        ->type_name("X,Y[@PLACE][/SURFACE]");
    auto* script = verb->add_option(
        "--script", property.script,
        "keep: this shell command ends with status 0; %s in it is the capture's path, which is appended "
        "without %s");
    script->type_name("CMD");
    verb->add_option(
            "--script-form", options->script_form,
            "what --script gets: a container (.dp2c), text (.dp2t), or raw commands (.bin); default: "
            "the form of --out, so that --out small.dp2t hands it text")
        ->check(CLI::IsMember(form_names()))
        ->needs(script);
    verb->add_option(
            "-o,--out", options->out,
            "the file to write: .dp2t is text, .bin or .raw only commands, others are containers; .zst: "
            "compressed")
        ->required();
    add_place_option(*verb, property.at, "with --error: the call whose error to keep");
    verb->get_option("--at")->needs(error);
    options->trials.seconds = kDefaultSeconds;
    verb->add_option("--max-seconds", options->trials.seconds,
                     "stop after so many seconds, with the smallest capture found; 0: no limit")
        ->check(number_in(0.0, 1e9))
        ->capture_default_str();
    verb->add_option("--timeout", options->trials.seconds_of_each, "seconds for each try")
        ->check(number_in(0.001, 1e6))
        ->capture_default_str();
    verb->add_option(
            "--max-memory", options->trials.mebibytes,
            "MiB of address space for each try; 0: no limit, needed by programs with an address sanitizer")
        ->check(number_in(std::uint64_t{0}, std::uint64_t{1} << 30))
        ->capture_default_str();
    // The command of --script plays the capture, with limits of its own.
    for (CLI::Option* limit : add_limits(*verb, property.limits)) limit->excludes(script);
    verb->add_flag("--json", options->json, "print the summary as a JSON line");
    add_dialect_option(*verb, property.dialect);
    add_completion_option(*verb, property.completion);
    verb->get_option("--completion")->excludes(script);
    verb->callback([options, &status] {
        if (options->json && options->out == kStandard)
            throw InputError{kExitUsage, "--json and -o - both take standard output"};
        status = run_on("reduce", *options, options->json,
                        [&](Json& summary) { return reduce(*options, summary); });
    });
}

} // namespace tools
