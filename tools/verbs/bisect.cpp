// dp2 bisect: the first draw after which two captures, or a capture and a folder of pictures, differ.
#include <algorithm>
#include <filesystem>
#include <optional>

#include "tools/bisect/bisect_report.h"
#include "tools/cli/help_formatter.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/play_options.h"
#include "tools/cli/progress.h"
#include "tools/compare/picture_source.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct BisectOptions : InputChoice, PlayOptions {
    BisectReportOptions report;
    SurfaceComparison comparison;
    std::uint64_t max_picture_bytes = std::uint64_t{1} << 28;
    std::string metric = "max", pixels;
    bool every_step = false;
};

constexpr const char* kBisectHelp =
    R"(A is what is expected, B what was drawn: two captures, or a capture and a folder with pictures.

Of two captures the steps are compared that correspond, as diff aligns them: draws, clears, blits, and writes to
surfaces that are drawn to or shown. Found is the first step after which a surface differs that the step writes: a
render target, or a depth texture, with --depth any depth buffer; so an error in a shadow map is found where it is drawn.
Both captures are replayed twice: first they are compared only at the end of each frame and every 256 steps, all
surfaces that were drawn to so far; then each step after the last of these places where they were equal. A difference
that is overwritten before the next such place is not seen; --every-step compares every step, and misses nothing.
Texels are compared bit by bit, in all samples; with --metric, --tolerance or --pixels by their pictures, as compare
does. Printed are what changed before the step and what it reads: states, shaders, textures, buffers.

Of a folder every picture with a name as replay --pictures writes is compared, in the order of the replay, up to the
first that differs: draw-0001.00002-surface-1.png, record-0008-surface-1.png, frame-0001-surface-1.png, frame-1.png, and
with --depth draw-0001.00002-surface-2-depth.png and ...-stencil.png as well; and call-2.png or call-2-surface-1.png,
after the second call (the second submission of the capture). The file of a depth picture says which depths are black
and white, as replay writes it, or 0 is black and 1 white; stencil values have replay's colours. Without a surface it
is the one that is presented then. What has no picture is counted.
The exit status is 0 if nothing differs, 1 if something does.

)";

bool is_folder(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored);
}

// Values and combinations that CLI11 does not check.
void check_bisect_options(const CLI::App& verb, BisectOptions& options) {
    ComparisonOptions& pictures = options.comparison.pictures;
    const auto* metric = std::ranges::find(kMetrics, options.metric, &MetricInfo::name);
    pictures.metric = metric->metric;
    if (pictures.tolerance > metric->most)
        throw InputError{kExitUsage, "--tolerance: " + options.metric + " is at most " +
                                         std::to_string(static_cast<int>(metric->most))};
    if (is_given(verb, "--pixels")) {
        pictures.allowed = parse_allowance(options.pixels);
        if (!pictures.allowed)
            throw InputError{kExitUsage, "'" + options.pixels + "' is not a number of pixels: use N or N%"};
    }
    if (pictures.metric != Metric::Flip && is_given(verb, "--pixels-per-degree"))
        throw InputError{kExitUsage, "--pixels-per-degree is for --metric flip"};
    if (pictures.metric == Metric::Flip && pictures.alpha)
        throw InputError{kExitUsage, "--alpha: --metric flip compares colours only"};
    const bool folder_a = is_folder(options.file), folder_b = is_folder(options.report.b);
    if (folder_a && folder_b) throw InputError{kExitUsage, "two folders have no draws: use dp2 compare"};
    if (options.file == kStandard && options.report.b == kStandard)
        throw InputError{kExitUsage, "standard input can be only one of the two"};
    options.comparison.exact =
        !is_given(verb, "--metric") && !is_given(verb, "--tolerance") && !is_given(verb, "--pixels");
    const bool folder = folder_a || folder_b;
    if (!folder && options.comparison.exact && pictures.alpha)
        throw InputError{
            kExitUsage,
            "--alpha has no effect without --metric, --tolerance or --pixels: texels are compared "
            "with alpha"};
    refuse_option(verb, "--every-step", folder, "with a folder of pictures");
    refuse_option(verb, "--max-picture-bytes", !folder, "without a folder of pictures");
    std::error_code ignored;
    for (const std::string& input : {options.file, options.report.b})
        if (!options.report.out.empty() && std::filesystem::equivalent(options.report.out, input, ignored))
            throw InputError{kExitUsage,
                             options.report.out + ": has what is compared, and would get more pictures"};
    options.report.pictures = pictures;
}

void complain_of(const std::string& file, std::uint64_t failures, int& status) {
    if (failures == 0) return;
    complain(file, std::to_string(failures) + (failures == 1 ? " call" : " calls") +
                       " failed that the capture does not expect to fail");
    status = std::max<int>(status, kExitDiagnostics);
}

int bisect_captures(const BisectOptions& options, Json& summary) {
    InputChoice choice_b = options;
    choice_b.file = options.report.b;
    PlayOptions play = options;
    const PlayingTime time_a(options, play.limits), time_b(choice_b);
    const Input a = read_input(options.file, options.form), b = read_input(options.report.b, options.form);
    BisectionOptions bisection{options.comparison,
                               256,
                               {emulator_options(a.document, play), options.form.limits},
                               {emulator_options(b.document, play), options.form.limits}};
    if (options.every_step) bisection.interval = 0;
    const dp2::Dialect &dialect_a = bisection.replay_a.emulator.dialect,
                       &dialect_b = bisection.replay_b.emulator.dialect;
    const dp2::DrawIndex draws_a(a.document, dialect_a), draws_b(b.document, dialect_b);
    const CaptureSide side_a{options.file, a.document, dialect_a, draws_a},
        side_b{options.report.b, b.document, dialect_b, draws_b};
    const CaptureDiff diff(side_a, side_b, std::nullopt);
    std::optional<Progress> progress;
    Bisector bisector(diff, bisection, time_a, time_b, [&](std::size_t done) { progress->at(done); });
    progress.emplace("comparing step", bisector.units().size());
    const Bisection found = bisector.run();
    StepCauses causes;
    if (found.kind == Bisection::Kind::Found) causes = step_causes(diff, bisector, found.unit);
    progress->clear();
    int status = std::max(a.status(), b.status());
    complain_of(options.file, found.failures_a, status);
    complain_of(options.report.b, found.failures_b, status);
    summary["whole"] = a.whole && b.whole;
    report_bisection(options.report, diff, bisector, found, causes, summary);
    return found.kind == Bisection::Kind::Equal ? status : std::max<int>(status, kExitDiagnostics);
}

int bisect_folder(const BisectOptions& options, Json& summary) {
    const bool pictures_first = is_folder(options.file);
    const std::string &folder = pictures_first ? options.file : options.report.b,
                      &file = pictures_first ? options.report.b : options.file;
    InputChoice choice = options;
    choice.file = file;
    const PlaySetup play(choice, options);
    const Input& input = play.input;
    const CaptureSide side{file, input.document, play.emulator.dialect, play.draws};
    const std::vector<PixelStep> steps = pixel_steps(side);
    const StepReplayOptions replay_options{play.emulator, options.form.limits};
    StepReplay replay(side, steps, replay_options, play.time);
    Progress progress("comparing picture", play.draws.all().size());
    const PictureBisection found =
        bisect_pictures(folder, replay, side,
                        {options.comparison.pictures, options.comparison.depth,
                         held_limit(options.form.limits), options.max_picture_bytes},
                        [&](std::size_t done) { progress.at(done); });
    progress.clear();
    if (found.compared == 0) throw nothing_to_compare(folder + ": has no picture of what " + file + " draws");
    int status = input.status();
    complain_of(file, found.failures, status);
    summary["whole"] = input.whole;
    report_pictures(options.report, side, steps, found, pictures_first, summary);
    return found.found ? std::max<int>(status, kExitDiagnostics) : status;
}

int bisect(const CLI::App& verb, BisectOptions& options, Json& summary) {
    options.report.a = options.file;
    summary["against"] = options.report.b;
    check_bisect_options(verb, options);
    if (!options.report.out.empty()) std::filesystem::create_directories(options.report.out);
    const bool folder = is_folder(options.file) || is_folder(options.report.b);
    return folder ? bisect_folder(options, summary) : bisect_captures(options, summary);
}

void add_comparison_options(CLI::App& verb, BisectOptions& options) {
    ComparisonOptions& pictures = options.comparison.pictures;
    std::vector<std::string> metrics;
    for (const MetricInfo& info : kMetrics) metrics.push_back(info.name);
    verb.add_option("--metric", options.metric, "compare pictures, by one of the metrics of dp2 compare")
        ->check(CLI::IsMember(metrics))
        ->capture_default_str();
    verb.add_option("--tolerance", pictures.tolerance,
                    "compare pictures: the greatest value that is still equal, of a picture by its metric")
        ->check(number_in(0.0, 255.0))
        ->capture_default_str();
    verb.add_option("--pixels", options.pixels,
                    "compare pictures: how many pixels may be beyond the tolerance: a number, or a share")
        ->type_name("P|P%");
    verb.add_flag("--alpha", pictures.alpha, "of pictures compare alpha, too, where both have it");
    verb.add_option("--pixels-per-degree", pictures.pixels_per_degree,
                    "for flip: pixels for each degree of the visual angle")
        ->check(number_in(kLeastPixelsPerDegree, kMostPixelsPerDegree))
        ->capture_default_str();
    verb.add_flag("--depth", options.comparison.depth, "compare depth and stencil buffers, too");
}

} // namespace

void add_bisect(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand(
        "bisect", "Find the first draw after which two captures, or a capture and pictures, differ");
    verb->footer(kBisectHelp + app.get_footer());
    auto options = std::make_shared<BisectOptions>();
    add_input(*verb, *options);
    verb->get_option("file")->expected(2)->type_name("A B")->description(
        "captures, or a capture and a folder with pictures; -: standard input");
    add_comparison_options(*verb, *options);
    verb->add_flag(
        "--every-step", options->every_step,
        "compare the captures after every step, so that no difference is missed that vanishes later");
    verb->add_option("-o,--out", options->report.out,
                     "folder for PNGs of the surface that differs: NAME-expected.png, NAME-drawn.png, "
                     "NAME-difference.png");
    verb->add_flag("--json", options->report.json, "JSON lines: what was found, and a summary");
    verb->add_option("--max-picture-bytes", options->max_picture_bytes,
                     "limit: bytes of a picture file's pixels, four for each")
        ->check(number_in(std::uint64_t{4}, std::uint64_t{1} << 40))
        ->capture_default_str()
        ->group(kLimitsGroup);
    add_play_options(*verb, *options, *options);
    verb->callback([options, verb, &status] {
        options->report.b = options->files[1];
        options->files.resize(1); // one search
        status = run_on("bisect", *options, options->report.json,
                        [&](Json& summary) { return bisect(*verb, *options, summary); });
    });
}

} // namespace tools
