// dp2 pixel: prints the history of a pixel: each primitive, command and record that touches it.
#include <cstdio>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "responses/analysis/play_results.h"
#include "tools/cli/errors.h"
#include "tools/cli/input_options.h"
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/cli/progress.h"
#include "tools/report/pixel_choice.h"
#include "tools/report/pixel_question.h"
#include "tools/report/pixel_report.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct PixelOptions : InputChoice, PlayOptions {
    std::vector<std::string> pixels;
    std::string at, frames;
    std::optional<std::uint32_t> surface, sample;
    std::uint32_t level = 0, slice = 0;
    bool json = false, all = false;
};

// Which part of the capture the histories have: the frames, or up to a place.
struct Extent {
    NumberRange frames;
    std::string at; // empty: to the end
    std::optional<dp2::Place> until;
};

std::vector<PixelChoice> choices_of(const PixelOptions& options) {
    std::vector<PixelChoice> out;
    for (const std::string& text : options.pixels) {
        out.push_back(parse_pixel_choice(text, ""));
        const PixelChoice& choice = out.back();
        if (choice.surface && options.surface)
            throw InputError{kExitUsage, "'" + text + "' names a surface, and so does --surface"};
        if (!choice.place.empty() && !options.at.empty())
            throw InputError{kExitUsage, "'" + text + "' names a place, and so does --at"};
        if (!choice.place.empty() && !options.frames.empty())
            throw InputError{kExitUsage, "'" + text + "' names a place, which excludes --frames"};
        if (choice.place != out.front().place || choice.surface != out.front().surface)
            throw InputError{kExitUsage,
                             "'" + text + "': all pixels of a call have one surface and one place"};
    }
    return out;
}

Extent extent_of(const PixelOptions& options, const PlaySetup& play,
                 const std::vector<PixelChoice>& choices) {
    Extent out;
    out.at = options.at.empty() ? choices.front().place : options.at;
    out.until = place_of(options.file, play.input, play.emulator.dialect, out.at);
    if (options.frames.empty()) return out;
    out.frames = parse_frames(options.frames);
    check_frames(options.file, out.frames, play.input.document, play.draws);
    return out;
}

// The questions of the pixels, of each pixel once.
std::vector<responses::PixelQuestion> questions_of(const PixelOptions& options,
                                                   const std::vector<PixelChoice>& choices,
                                                   const Extent& extent, std::uint32_t surface) {
    std::vector<responses::PixelQuestion> questions;
    std::set<std::pair<std::uint32_t, std::uint32_t>> asked;
    for (const PixelChoice& choice : choices) {
        responses::PixelQuestion question;
        question.x = choice.x;
        question.y = choice.y;
        question.surface = surface;
        question.level = options.level;
        question.slice = options.slice;
        question.sample = options.sample;
        question.all = options.all;
        question.first_frame = extent.frames.first;
        question.last_frame = extent.frames.last;
        if (asked.emplace(question.x, question.y).second) questions.push_back(question);
    }
    return questions;
}

// The surface of the pixels: the one that is named, or that the frames, or the draw of the place, mean.
MeantSurface surface_of(const PixelOptions& options, const PlaySetup& play, const PixelChoice& choice,
                        const Extent& extent) {
    if (options.surface) return {*options.surface};
    if (choice.surface) return {*choice.surface};
    const dp2::capture::Document& document = play.input.document;
    const std::uint64_t last =
        extent.until ? frame_of_record(document, extent.until->record) : extent.frames.last;
    MeantSurface meant = meant_surface(document, play.emulator, extent.until, last, options.form.limits);
    if (meant.surface == 0)
        throw InputError{kExitDiagnostics,
                         options.file + ": no present shows a surface; use --surface: " + meant.candidates};
    return meant;
}

// A pixel that was asked for.
struct AskedPixel {
    AskedPixel(const PixelOptions& options, const dp2::capture::Document& document,
               const responses::PixelQuestion& of, const dp2::DrawIndex& draws, bool several,
               Progress& progress)
        : question(of), report(options.file, question, draws, options.json, several, progress),
          history(document, question, report) {}
    AskedPixel(const AskedPixel&) = delete;
    AskedPixel& operator=(const AskedPixel&) = delete;

    const responses::PixelQuestion question;
    PixelReport report;
    responses::PixelHistory history;
};

Json pixel_json(const AskedPixel& pixel) {
    return {{"x", pixel.question.x},
            {"y", pixel.question.y},
            {"events", pixel.report.events()},
            {"first", json_of(pixel.history.first())},
            {"last", json_of(pixel.history.last())}};
}

void check_existed(const PixelOptions& options, const responses::PixelHistory& history,
                   const responses::PixelQuestion& question) {
    if (history.existed()) return;
    const std::string sample = question.sample ? " with a sample " + std::to_string(*question.sample) : "";
    throw InputError{kExitDiagnostics, options.file + ": surface " + std::to_string(question.surface) +
                                           " never has a pixel " + std::to_string(question.x) + "," +
                                           std::to_string(question.y) + sample +
                                           (options.frames.empty() ? "" : " in these frames")};
}

int pixel(const PixelOptions& options, Json& summary) {
    PlaySetup play(options, options);
    const Input& input = play.input;
    const std::vector<PixelChoice> choices = choices_of(options);
    const Extent extent = extent_of(options, play, choices);
    const MeantSurface meant = surface_of(options, play, choices.front(), extent);
    const dp2::capture::Document document =
        extent.until ? dp2::capture_until(input.document, play.emulator.dialect, *extent.until)
                     : input.document;

    PlayListener playing(play.time, document.size());
    std::vector<std::unique_ptr<AskedPixel>> pixels;
    std::vector<responses::PixelHistory*> histories;
    const auto questions = questions_of(options, choices, extent, meant.surface);
    if (meant.shown != 0 && !options.json)
        std::printf("surface %u: %s does not write surface %u, which its frame shows\n", meant.surface,
                    extent.at.c_str(), meant.shown);
    for (const responses::PixelQuestion& question : questions) {
        pixels.push_back(std::make_unique<AskedPixel>(options, document, question, play.draws,
                                                      questions.size() > 1, playing.progress));
        histories.push_back(&pixels.back()->history);
        histories.back()->attach_to(play.emulator);
    }
    responses::Replayer replayer(std::move(play.emulator), responses::Calls::Executed, options.form.limits);
    const dp2::Status played =
        replay_histories(replayer, histories, document, pixels[0]->question.last_frame, playing);
    if (!played.ok()) throw record_error(options.file, played.error());
    playing.progress.clear();
    for (const auto& pixel : pixels) check_existed(options, pixel->history, pixel->question);
    for (const auto& pixel : pixels) pixel->report.end(pixel->history.last());
    const responses::PixelQuestion& question = pixels[0]->question;
    summary.update({{"whole", input.whole},
                    {"surface", question.surface},
                    {"level", question.level},
                    {"slice", question.slice}});
    if (meant.shown != 0) summary["shown"] = meant.shown;
    if (pixels.size() == 1)
        summary.update(pixel_json(*pixels[0]));
    else
        for (const auto& pixel : pixels) summary["pixels"].push_back(pixel_json(*pixel));
    summary["unexpected_failures"] = replayer.unexpected_failures();
    const bool failed = complain_of_failures(options.file, replayer);
    return failed ? kExitDiagnostics : input.status();
}

} // namespace

void add_pixel(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand(
        "pixel",
        "Print the history of a pixel: every primitive, command and record that touches it, in order");
    verb->footer(
        "Each line's value before is the one after the line before it; the last is the surface's.\n\n" +
        app.get_footer());
    auto options = std::make_shared<PixelOptions>();
    add_input(*verb, *options);
    verb->get_option("file")->expected(1)->allow_extra_args(false);
    verb->add_option("pixel", options->pixels,
                     "X,Y[@PLACE][/SURFACE], from 0,0 at the top left; several are followed in one replay")
        ->required()
        ->expected(1, static_cast<int>(kMostPixels));
    add_place_option(*verb, options->at, "only up to this record, command or draw, and with it");
    verb->add_option("--frames", options->frames, "only these frames: N..M, N.., or N")
        ->type_name("N..M")
        ->excludes(verb->get_option("--at"));
    verb->add_option("--surface", options->surface,
                     "the surface; default: what the last of the frames shows, or at a draw that writes "
                     "another its target");
    verb->add_option("--level", options->level, "the mip level, counted from the surface's own")
        ->capture_default_str();
    verb->add_option("--slice", options->slice, "the cube face (0 to 5) or volume slice")
        ->capture_default_str();
    verb->add_option(
        "--sample", options->sample,
        "only this sample of a multisampled surface; default: all, in one line if they are equal");
    verb->add_flag("--all", options->all, "also primitives whose bounding box does not hold the pixel");
    verb->add_flag("--json", options->json, "JSON lines: each event, and a summary");
    add_limits(*verb, options->limits);
    add_seconds(*verb, *options);
    add_dialect_option(*verb, options->dialect);
    verb->callback([options, &status] {
        status =
            run_on("pixel", *options, options->json, [&](Json& summary) { return pixel(*options, summary); });
    });
}

} // namespace tools
