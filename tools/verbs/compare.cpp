// dp2 compare: the pictures of two captures, folders or files, with a tolerance.
#include <algorithm>
#include <filesystem>
#include <utility>

#include "tools/cli/help_formatter.h"
#include "tools/cli/input_options.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/cli/progress.h"
#include "tools/compare/comparison_report.h"
#include "tools/compare/comparison_words.h"
#include "tools/compare/picture_source.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct CompareOptions : InputChoice {
    ComparisonReportOptions report;
    PictureSourceOptions source;
    ComparisonWords words;
    std::string frames;
};

constexpr const char* kHelp =
    R"(A is what is expected, B what was drawn: each a capture, whose presented pictures are compared, a folder with
pictures (other files in it are ignored), or a picture: PNG, PPM (P3, P6), BMP (not compressed). Channels are
compared as they are stored, with 8 bits; profiles and gamma are ignored.

Pictures are matched by frame if all have a number: frames of captures, and files such as frame-0007.png or
frame-0007-surface-1.png (the surface counts only where a frame has several pictures). Else by name without
.png, .ppm or .bmp, if both are folders and have a name in common. Else in the order of names, where numbers in
names count as numbers. A picture without a partner and sizes that differ are differences.

Metrics, of a pixel and of a picture:
  max   the largest difference of a channel, 0 to 255; of a picture the largest of its pixels
  mean  the mean difference of the channels, 0 to 255; of a picture the mean of its pixels
  ssim  1 - SSIM (Wang et al. 2004: Gaussian window of 11x11 pixels, sigma 1.5, K1 0.01, K2 0.03; mean of the
        channels), 0 to 2; of a picture the mean of the windows inside it
  flip  LDR-FLIP (Andersson et al. 2020), 0 to 1; of a picture the mean of its pixels
A picture differs if its value is greater than the tolerance; with --pixels if more pixels than P have a greater
value. In the first frame that differs of two captures, the draw is named after which the presented surface first
differs, if their commands correspond.

)";

// Options that have an effect without captures; limits need none.
constexpr const char* kForPictures[] = {"--tolerance",         "--pixels", "--metric", "--alpha", "--frames",
                                        "--pixels-per-degree", "--out",    "--json"};

// Refuses options that only captures need if there is none.
void refuse_without_captures(const CLI::App& verb) {
    for (const CLI::Option* option : verb.get_options()) {
        const std::string name = option->get_name();
        if (option->count() != 0 && !option->get_positional() && option->get_group() != kLimitsGroup &&
            std::ranges::find(kForPictures, name) == std::end(kForPictures))
            throw InputError{kExitUsage, name + " is for captures, and none is compared"};
    }
}

// Values and combinations that CLI11 does not check.
void check_options(const CLI::App& verb, CompareOptions& options) {
    ComparisonOptions& comparison = options.report.comparison;
    check_comparison(verb, options.words, comparison);
    if (comparison.metric != Metric::Flip && is_given(verb, "--pixels-per-degree"))
        throw InputError{kExitUsage, "--pixels-per-degree is for --metric flip"};
    if (is_given(verb, "--frames")) options.source.frames = parse_frames(options.frames);
    const ComparisonReportOptions& report = options.report;
    if (report.a == kStandard && report.b == kStandard)
        throw InputError{kExitUsage, "standard input can be only one of the two"};
    std::error_code ignored;
    for (const std::string& input : {report.a, report.b})
        if (const std::filesystem::path path = std::filesystem::absolute(input);
            !report.out.empty() && (std::filesystem::equivalent(report.out, input, ignored) ||
                                    (path.extension() == ".png" &&
                                     std::filesystem::equivalent(report.out, path.parent_path(), ignored))))
            throw InputError{kExitUsage, report.out + ": has what is compared, and would get more pictures"};
}

// The first draw after which a frame of two captures differs; null unless both are captures.
Json first_draw_of(PictureSource& a, PictureSource& b, const FramePair& pair,
                   const ComparisonOptions& options) {
    const auto steps_a = a.steps(*pair.a), steps_b = b.steps(*pair.b);
    if (!steps_a || !steps_b) return nullptr;
    return first_draw_json(find_first_draw(*steps_a, *steps_b, options), *steps_a, *steps_b);
}

int compare(const CLI::App& verb, CompareOptions& options, Json& summary) {
    const ComparisonReportOptions& report_options = options.report;
    summary["against"] = report_options.b;
    check_options(verb, options);
    options.source.form = options.form;
    options.source.max_seconds = options.max_seconds;
    const auto a = open_pictures(report_options.a, options.source);
    const auto b = open_pictures(report_options.b, options.source);
    if (!a->is_capture() && !b->is_capture()) refuse_without_captures(verb);
    for (const auto& [source, name] : {std::pair{&a, report_options.a}, std::pair{&b, report_options.b}})
        if (options.source.frames && !(*source)->numbered())
            throw InputError{kExitUsage, "--frames: " + name + " has no pictures with numbers of frames"};
    if (!report_options.out.empty()) std::filesystem::create_directories(report_options.out);

    const auto pairs = pair_frames(a->names(), b->names());
    ComparisonReport report(report_options);
    bool looked = false;
    Progress progress("comparing picture", pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        progress.at(i);
        const FramePair& pair = pairs[i];
        std::optional<AlphaPicture> in_a, in_b;
        if (pair.a) in_a = a->load(*pair.a);
        if (pair.b) in_b = b->load(*pair.b);
        progress.make_way();
        if (!in_a || !in_b) {
            report.single(pair, in_a ? *in_a : *in_b);
            continue;
        }
        const Comparison compared = compare_pictures(*in_a, *in_b, report_options.comparison);
        // Looked for once: later frames may differ because of the first.
        const bool look = !compared.equal && compared.same_size && !std::exchange(looked, true);
        report.compared(pair, *in_a, *in_b, compared,
                        look ? first_draw_of(*a, *b, pair, report_options.comparison) : Json());
    }
    progress.clear();
    const int status = std::max(a->finish(), b->finish());
    if (report_options.comparison.alpha && report.without_alpha())
        throw InputError{kExitUsage, "--alpha: no two pictures have both an alpha channel"};
    report.add_totals(summary);
    if (!report_options.json) report.print_totals();
    return report.differs() ? std::max<int>(status, kExitDiagnostics) : status;
}

} // namespace

void add_compare(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("compare", "Compare the pictures of two captures, folders or files");
    verb->footer(kHelp + app.get_footer());
    auto options = std::make_shared<CompareOptions>();
    add_input(*verb, *options);
    verb->get_option("file")->expected(2)->type_name("A B")->description(
        "captures, folders with pictures, or pictures; -: standard input");
    ComparisonOptions& comparison = options->report.comparison;
    add_comparison_options(*verb, options->words, comparison);
    verb->add_option("--pixels-per-degree", comparison.pixels_per_degree,
                     "for flip: pixels for each degree of the visual angle")
        ->check(number_in(kLeastPixelsPerDegree, kMostPixelsPerDegree))
        ->capture_default_str();
    verb->add_option("--frames", options->frames,
                     "only these frames of captures and of files with frame numbers: N..M, N.., or N")
        ->type_name("N..M");
    verb->add_option(
        "-o,--out", options->report.out,
        "folder for PNGs of what differs: NAME-expected.png, NAME-drawn.png, NAME-difference.png");
    verb->add_flag("--json", options->report.json, "JSON lines: each pair of pictures, and a summary");
    verb->add_option("--max-picture-bytes", options->source.max_picture_bytes,
                     "limit: bytes of a picture file's pixels, four for each")
        ->check(number_in(std::uint64_t{4}, std::uint64_t{1} << 40))
        ->capture_default_str()
        ->group(kLimitsGroup);
    add_threads_option(*verb, options->source.threads);
    add_limits(*verb, options->source.limits);
    add_seconds(*verb, *options);
    add_completion_option(*verb, options->source.completion);
    add_dialect_option(*verb, options->source.dialect);
    verb->callback([options, verb, &status] {
        options->report.a = options->files[0];
        options->report.b = options->files[1];
        options->files.resize(1); // one comparison
        status = run_on("compare", *options, options->report.json,
                        [&](Json& summary) { return compare(*verb, *options, summary); });
    });
}

} // namespace tools
