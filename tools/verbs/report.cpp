// dp2 report: writes a page that shows a capture in a browser.
#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include "tools/cli/help_formatter.h"
#include "tools/cli/input_options.h"
#include "tools/cli/json_lines.h"
#include "tools/cli/one_line.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/page/folder_draws.h"
#include "tools/page/page_file.h"
#include "tools/page/page_pixels.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct PageOptions : InputChoice, PlayOptions {
    std::string out, against, frames;
    std::vector<std::string> pixels;
    std::uint64_t max_size = std::uint64_t{64} << 20, max_picture_bytes = std::uint64_t{1} << 28;
    bool json = false;
};

std::optional<NumberRange> page_frames(const std::string& text) {
    if (text.empty()) return std::nullopt;
    return parse_frames(text);
}

// Makes the page of one capture.
class PageMaker {
  public:
    explicit PageMaker(const PageOptions& options)
        : options_(options), frames_(page_frames(options.frames)), play_(options, options),
          items_(input_.document, play_.emulator.dialect, play_.draws, frames_) {
        if (frames_ && items_.frames().empty())
            check_frames(options.file, *frames_, input_.document, play_.draws);
        for (const std::string& text : options.pixels)
            pixels_.push_back(parse_pixel_choice(text, "--pixel "));
    }

    int run(Json& summary) {
        content_.file = options_.file;
        content_.whole = input_.whole;
        if (!input_.whole) content_.notes.push_back("The file is not whole: its last records are missing.");
        content_.reading = reading();
        content_.items = &items_;
        responses::EmulatorOptions emulator = play_.emulator;
        content_.pixels = page_pixels(pixels_, options_.file, input_, emulator, options_.form.limits, frames_,
                                      time_, items_, blobs_);
        content_.texts = items_.add_texts(blobs_, options_.max_size);
        compare();
        content_.findings = page_findings(input_, emulator, options_.form.limits, time_, items_);
        if (content_.findings.left_out != 0)
            content_.notes.push_back(std::to_string(content_.findings.left_out) +
                                     " findings more: dp2 check lists all.");
        add_habits(content_.findings, input_, emulator, options_.form.limits, time_, items_);
        rasterizer::Gpu::Options gpu;
        gpu.kernels = emulator.kernels;
        gpu.compile = emulator.compile;
        PageTrace trace(options_.file, input_.document, emulator.dialect, items_, time_, blobs_,
                        options_.max_size, gpu, PageTrace::Follows::All);
        std::optional<FolderDraws> folder;
        if (content_.against.source && !content_.against.source->is_capture())
            folder.emplace(*content_.against.source, items_).follow(trace);
        trace.attach_to(emulator);
        responses::Replayer replayer(std::move(emulator), responses::Calls::Executed, options_.form.limits);
        trace.follow(replayer.emulator());
        const dp2::Status played = play(replayer, trace);
        replayer.emulator().presents().wait();
        trace.finish();
        content_.trace = &trace;
        compare_draws(trace, folder);
        take(trace);
        const PageFile page = make_page(content_, blobs_, options_.max_size);
        write_result(options_.out, options_.file, page.html.data(), page.html.size());
        tell(page, summary);
        summary["unexpected_failures"] = replayer.unexpected_failures();
        if (!played.ok()) throw record_error(options_.file, played.error());
        const bool failed = complain_of_failures(options_.file, replayer);
        const bool differs = !content_.against.json.is_null() && (content_.against.json["differing"] != 0 ||
                                                                  content_.against.draws.differing != 0);
        return std::max(content_.against.status, failed || differs ? int{kExitDiagnostics} : input_.status());
    }

  private:
    // The options that another verb needs to read the capture in the same way.
    std::vector<std::string> reading() const {
        std::vector<std::string> out;
        if (options_.form.raw) out.push_back(kRawInput);
        const auto add = [&](const char* name, const std::string& value) {
            if (value.empty()) return;
            out.push_back(name);
            out.push_back(value);
        };
        add("--fvf", options_.form.fvf);
        add("--vertices", options_.form.vertices);
        add("--files-from", options_.form.files_from);
        add("--dialect", options_.dialect);
        return out;
    }

    PictureSourceOptions source_options() const {
        PictureSourceOptions source;
        static_cast<PlayOptions&>(source) = options_;
        source.form = options_.form;
        source.max_picture_bytes = options_.max_picture_bytes;
        source.frames = frames_;
        source.max_seconds = options_.max_seconds;
        return source;
    }

    void compare() {
        if (options_.against.empty()) return;
        content_.against = compare_page(options_.file, input_, options_.against, source_options(), items_,
                                        blobs_, options_.max_size);
    }

    void compare_draws(PageTrace& trace, std::optional<FolderDraws>& folder) {
        PageAgainst& against = content_.against;
        if (!against.source) return;
        const OwnDraws own{options_.file, input_.document, play_.emulator.dialect, items_, frames_, trace};
        against.draws =
            folder ? folder->read(own, blobs_, options_.max_size)
                   : draws_of_capture(own, options_.against, *against.source->capture(), play_.emulator,
                                      source_options(), time_, blobs_, options_.max_size);
    }

    // Plays up to the end of the last frame on the page. An error is also a note on the page.
    dp2::Status play(responses::Replayer& replayer, PageTrace& trace) {
        const std::size_t end = frames_ ? items_.frames().back().end_record : input_.document.size();
        for (std::size_t record = 0; record < end; ++record) {
            trace.started(record);
            const dp2::Status status = replayer.play(input_.document, record, trace);
            if (status.ok()) continue;
            dp2::Error error = status.error();
            error.offset = record;
            content_.notes.push_back(record_error(options_.file, error).text + "; the replay ended there.");
            return error;
        }
        return {};
    }

    // Moves what the replay has collected to the content of the page.
    void take(PageTrace& trace) {
        content_.costs = page_costs(trace.queries(), items_, trace.steps());
        content_.queries = page_queries(trace.queries(), items_, trace.steps());
        const auto take_history = [](SurfaceHistory& from, auto& surfaces, auto& tiles, auto& runs) {
            surfaces = from.surfaces();
            for (std::uint32_t i = 0; i < surfaces.size(); ++i) tiles.push_back(from.tiles().first_tile(i));
            runs = from.tiles().take_runs();
        };
        take_history(trace.draws(), content_.draw_surfaces, content_.draw_tiles, content_.draw_runs);
        take_history(trace.frames(), content_.frame_surfaces, content_.frame_tiles, content_.frame_runs);
        if (const std::size_t large = trace.draws().left_out(); large != 0)
            content_.notes.push_back(std::to_string(large) + " surfaces are too large to be followed.");
        PageAgainst& against = content_.against;
        if (!against.tiles) return;
        for (std::uint32_t i = 0; i < against.pictures.size(); ++i)
            content_.other_tiles.push_back(against.tiles->first_tile(i));
        content_.other_runs = against.tiles->take_runs();
    }

    std::size_t presented() const {
        return static_cast<std::size_t>(std::ranges::count_if(items_.frames(), &PageFrame::presented));
    }

    void tell(const PageFile& page, Json& summary) const {
        const std::uint64_t draws = static_cast<std::uint64_t>(
            std::ranges::count_if(items_.items(), [](const PageItem& i) { return i.draw != 0; }));
        summary.update({{"whole", input_.whole},
                        {"output", options_.out},
                        {"bytes", page.html.size()},
                        {"frames", presented()},
                        {"records_after_frames", presented() != items_.frames().size()},
                        {"draws", draws},
                        {"findings", content_.findings.mistakes},
                        {"habits", content_.findings.habits.size()},
                        {"left_out", page.left_out}});
        if (!content_.against.json.is_null()) {
            summary["differing"] = content_.against.json["differing"];
            summary["draws_differing"] = content_.against.draws.differing;
        }
        if (options_.json || options_.out == kStandard) return;
        const std::size_t frames = presented();
        std::printf("%s: %zu frame%s%s, %" PRIu64 " draw%s, %zu bytes\n", one_line(options_.out).c_str(),
                    frames, frames == 1 ? "" : "s",
                    frames != items_.frames().size() ? " and records without a present" : "", draws,
                    draws == 1 ? "" : "s", page.html.size());
        if (const Json& against = content_.against.json; !against.is_null()) {
            const auto compared = against["compared"].get<std::uint64_t>(),
                       differing = against["differing"].get<std::uint64_t>();
            std::printf("%" PRIu64 " picture%s compared, %" PRIu64 " differ%s\n", compared,
                        compared == 1 ? "" : "s", differing, differing == 1 ? "s" : "");
            const OtherDraws& others = content_.against.draws;
            if (others.compared != 0)
                std::printf("%" PRIu64 " drawing command%s compared, %" PRIu64 " differ%s\n", others.compared,
                            others.compared == 1 ? "" : "s", others.differing,
                            others.differing == 1 ? "s" : "");
        }
        for (const std::string& text : page.left_out)
            std::printf("left out (--max-size): %s\n", text.c_str());
    }

    const PageOptions& options_;
    const std::optional<NumberRange> frames_;
    const PlaySetup play_;
    const Input& input_ = play_.input;
    const PlayingTime& time_ = play_.time;
    const PageItems items_;
    std::vector<PixelChoice> pixels_;
    Blobs blobs_;
    PageContent content_;
};

int report(const PageOptions& options, Json& summary) {
    check_result_path(options.out, options.file);
    if (!options.against.empty()) check_result_path(options.out, options.against);
    return PageMaker(options).run(summary);
}

} // namespace

void add_report(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("report", "Write a page that shows a capture in a browser");
    verb->footer(
        "The page is one file, which works without a server and without a network: frames, commands,\n"
        "states, pictures before and after each draw, which draws changed a pixel, queries, costs, and\n"
        "what check and lint find. Draws are addressed as FRAME.DRAW: report.html#1.2. Why each primitive\n"
        "changed a pixel or was rejected there is on the page for the pixels of --pixel; for others it\n"
        "shows the command of dp2 pixel. If the page would be larger than --max-size, pictures of the\n"
        "last draws are left out first, then those of frames, then texts; page and command say what is\n"
        "missing.\n\n" +
        app.get_footer());
    auto options = std::make_shared<PageOptions>();
    add_input(*verb, *options);
    verb->get_option("file")->expected(1)->description(
        "a capture (.dp2c, .dp2t) or a raw command buffer; -: standard input");
    verb->add_option("-o,--out", options->out, "the page to write; -: standard output")->required();
    auto* against =
        verb->add_option("--against", options->against,
                         "also compare frames and draws with those of a capture, or pictures in a folder");
    against->type_name("FILE|FOLDER");
    verb->add_option("--frames", options->frames, "only these frames: N..M, N.., or N")->type_name("N..M");
    verb->add_option("--pixel", options->pixels,
                     "also the history of a pixel with reasons, up to PLACE; may be repeated")
        ->type_name("X,Y[@PLACE][/SURFACE]")
        ->allow_extra_args(false);
    verb->add_option("--max-size", options->max_size, "bytes of the page (67108864)")
        ->check(number_in(std::uint64_t{1}, std::uint64_t{1} << 32))
        ->type_name("BYTES");
    verb->add_flag("--json", options->json, "print the summary as a JSON line");
    verb->add_option("--max-picture-bytes", options->max_picture_bytes,
                     "limit: bytes of a picture file's pixels, four for each")
        ->check(number_in(std::uint64_t{4}, std::uint64_t{1} << 40))
        ->capture_default_str()
        ->needs(against)
        ->group(kLimitsGroup);
    add_play_options(*verb, *options, *options);
    verb->callback([options, &status] {
        if (options->json && options->out == kStandard)
            throw InputError{kExitUsage, "--json and -o - both take standard output"};
        if (options->against == kStandard && options->files.front() == kStandard)
            throw InputError{kExitUsage, "standard input can be only one of the two"};
        (void)page_frames(options->frames);
        for (const std::string& text : options->pixels) (void)parse_pixel_choice(text, "--pixel ");
        status = run_on("report", *options, options->json,
                        [&](Json& summary) { return report(*options, summary); });
    });
}

} // namespace tools
