// dp2 profile: what each draw, pass and frame of a capture costs, and how often each pixel was drawn to.
#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <set>

#include "tools/cli/command_line.h"
#include "tools/cli/frame_range.h"
#include "tools/cli/input_options.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/places.h"
#include "tools/cli/play_listener.h"
#include "tools/cli/play_options.h"
#include "tools/cli/unknown_text.h"
#include "tools/profile/cost_report.h"
#include "tools/profile/draw_times.h"
#include "tools/profile/event_costs.h"
#include "tools/profile/heat_picture.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

constexpr std::size_t kTableLines = 20; // without --top
constexpr std::size_t kMostTop = std::min<std::uint64_t>(std::uint64_t{1} << 40, SIZE_MAX);
constexpr const char *kGroupings[] = {"draws", "passes", "frames", "events"},
                     *kHeats[] = {"overdraw", "cost"};

struct ProfileOptions : InputChoice, PlayOptions {
    std::string by = "draws", sort = "operations", frames, heat, out, instruction_set, jit = "on";
    std::size_t top = 0; // 0: not given
    unsigned repeat = 5;
    bool json = false, csv = false, texels = false, time = false;
};

// Forwards each record to the traces.
class ProfileListener : public PlayListener {
  public:
    ProfileListener(responses::CostTrace* costs, DrawTimes* times, const PlayingTime& playing,
                    const char* what, std::size_t records)
        : PlayListener(playing, records, what), costs_(costs), times_(times) {}
    void started(std::size_t record) override {
        PlayListener::started(record);
        if (costs_) costs_->started(record);
        if (times_) times_->begin(record);
    }
    void presented(std::size_t record, std::uint32_t surface) override {
        if (costs_) costs_->presented(record, surface);
    }

  private:
    responses::CostTrace* costs_; // null: none
    DrawTimes* times_;            // null: none
};

class Profile {
  public:
    explicit Profile(const ProfileOptions& options)
        : options_(options), play_(options, options), choice_{options.texels, options.time}, range_(range()) {
    }

    int run(Json& summary) {
        std::vector<CostEntry> none;
        sort_entries(none, options_.sort, choice_); // before anything is played
        if (!options_.out.empty()) std::filesystem::create_directories(options_.out);
        const bool failed = count();
        if (options_.time) measure();
        const CostEntry total = sum_frames();
        summary["whole"] = input_.whole;
        summary["frames"] = trace_->frames().size();
        summary["passes"] = trace_->passes().size();
        summary["draws"] = total.costs.draws;
        summary["operations"] = total.costs.operations;
        print(total);
        return failed ? kExitDiagnostics : input_.status();
    }

  private:
    NumberRange range() const {
        if (options_.frames.empty()) return {};
        const NumberRange range = parse_frames(options_.frames);
        check_frames(options_.file, range, input_.document, draws_);
        return range;
    }

    responses::EmulatorOptions emulator_options() const {
        responses::EmulatorOptions emulator = play_.emulator;
        emulator.kernels = rasterizer::find_kernels(options_.instruction_set);
        if (!emulator.kernels)
            throw InputError{kExitUsage,
                             unknown_text("instruction set", options_.instruction_set, kInstructionSets)};
        emulator.compile = options_.jit == "on";
        return emulator;
    }

    // Replays the capture and counts. True: a call failed that the capture does not expect to fail.
    bool count() {
        responses::CostTrace::Options options{range_.first, range_.last, options_.texels, {}, heats_cost()};
        if (!options_.out.empty())
            options.overdraw = [this](const responses::FrameOverdraw& found) { add_heat(found); };
        trace_.emplace(input_.document, std::move(options));
        responses::EmulatorOptions emulator = emulator_options();
        trace_->attach_to(emulator);
        replayer_.emplace(std::move(emulator), responses::Calls::Executed, options_.form.limits);
        ProfileListener listener(&*trace_, nullptr, time_, "replaying record", input_.document.size());
        const dp2::Status status = replayer_->play(input_.document, listener);
        if (!status.ok()) throw record_error(options_.file, status.error());
        trace_->finish();
        listener.progress.clear();
        return complain_of_failures(options_.file, *replayer_);
    }

    // Replays the capture several times without counting.
    void measure() {
        for (unsigned i = 0; i < options_.repeat; ++i) {
            responses::EmulatorOptions emulator = emulator_options();
            emulator.trace = times_.hook();
            responses::Replayer replayer(std::move(emulator), responses::Calls::Executed,
                                         options_.form.limits);
            ProfileListener listener(nullptr, &times_, time_, "measuring record", input_.document.size());
            const dp2::Status status = replayer.play(input_.document, listener);
            if (!status.ok()) throw record_error(options_.file, status.error());
        }
    }

    bool heats_cost() const { return options_.heat == "cost"; }

    void add_heat(const responses::FrameOverdraw& found) {
        char stem[64];
        std::snprintf(stem, sizeof stem, "frame-%04" PRIu64 "-surface-%u-%s", found.frame, found.surface,
                      options_.heat.c_str());
        std::string name = stem;
        // A handle may have named several surfaces in a frame.
        for (unsigned number = 2; !names_.insert(name).second; ++number)
            name = stem + ("-" + std::to_string(number));
        const std::string path = (std::filesystem::path(options_.out) / (name + ".png")).string();
        heats_.push_back(write_heat_picture(path, found, heats_cost()));
    }

    CostEntry entry_of(const responses::CostRow& row) const {
        const responses::CostPass& pass = trace_->passes()[row.pass];
        CostEntry entry;
        entry.kind = responses::cost_kind_name(row.kind);
        entry.frame = pass.frame;
        entry.pass = pass.number;
        entry.row = &row;
        entry.costs = row.costs;
        entry.nanoseconds = times_.median(row.place);
        entry.event = events_.text(events_.at(row.place.record));
        return entry;
    }

    // The entries of --by, in the capture's order.
    std::vector<CostEntry> entries() const {
        std::vector<CostEntry> rows, passes, frames;
        for (const responses::CostPass& pass : trace_->passes()) {
            passes.push_back({"pass", pass.frame, pass.number, nullptr, &pass, 0, pass.costs, 0});
        }
        for (const responses::CostFrame& frame : trace_->frames()) {
            frames.push_back({"frame", frame.number, 0, nullptr, nullptr, frame.passes, frame.costs, 0});
        }
        std::size_t frame = 0;
        for (const responses::CostRow& row : trace_->rows()) {
            rows.push_back(entry_of(row));
            passes[row.pass].nanoseconds += rows.back().nanoseconds;
            while (frames[frame].frame < rows.back().frame) ++frame;
            frames[frame].nanoseconds += rows.back().nanoseconds;
        }
        if (options_.by == "events") return event_entries(rows, events_);
        return options_.by == "draws" ? rows : options_.by == "passes" ? passes : frames;
    }

    CostEntry sum_frames() const {
        CostEntry total;
        for (const responses::CostFrame& frame : trace_->frames())
            rasterizer::add_counters(total.costs, frame.costs);
        for (const responses::CostRow& row : trace_->rows()) total.nanoseconds += times_.median(row.place);
        return total;
    }

    void print(const CostEntry& total) const {
        std::vector<CostEntry> all = entries();
        sort_entries(all, options_.sort, choice_);
        const CostReport report(options_.file, draws_, choice_);
        const bool table = !options_.json && !options_.csv;
        const std::size_t top = options_.top != 0 ? options_.top : table ? kTableLines : all.size();
        if (options_.csv)
            report.print_csv(all, top);
        else if (options_.json)
            report.print_json(all, top);
        else
            report.print_table(all, top, total);
        if (options_.time && table)
            std::printf(
                "us: microseconds of this machine, the median of %u replays, each draw finished before "
                "the next\n",
                options_.repeat);
        for (const HeatFacts& heat : heats_) print(heat);
    }

    void print(const HeatFacts& heat) const {
        if (options_.csv) return;
        if (options_.json) {
            Json line = json_line(heat.cost ? "pixel_costs" : "overdraw", options_.file);
            line.update({{"path", heat.path},
                         {"frame", heat.frame},
                         {"surface", heat.surface},
                         {"width", heat.width},
                         {"height", heat.height},
                         {"touched", heat.touched},
                         {heat.cost ? "operations" : "pixels", heat.pixels},
                         {"most", heat.most},
                         {"histogram", heat.histogram}});
            return print_json(line);
        }
        std::printf("%s: %" PRIu64 " pixels %s %" PRIu64 " %s, at most %u; %s\n", heat.path.c_str(),
                    heat.touched, heat.cost ? "cost" : "drawn to", heat.pixels,
                    heat.cost ? "operations" : "times", heat.most, heat_legend(heat).c_str());
    }

    const ProfileOptions& options_;
    const PlaySetup play_;
    const PlayingTime& time_ = play_.time;
    const Input& input_ = play_.input;
    const dp2::DrawIndex& draws_ = play_.draws;
    const dp2::EventTree events_{play_.input.document};
    const CostColumnChoice choice_;
    const NumberRange range_;
    std::optional<responses::Replayer> replayer_; // which counts; destroyed after trace_
    std::optional<responses::CostTrace> trace_;
    DrawTimes times_;
    std::set<std::string> names_; // of pictures
    std::vector<HeatFacts> heats_;
};

// Throws InputError for a wrong word, and for an option without effect.
void check_profile(const CLI::App& verb, const ProfileOptions& options) {
    const auto known = [](const char* what, const std::string& word, std::span<const char* const> names) {
        for (const char* name : names)
            if (word == name) return;
        throw InputError{kExitUsage, unknown_text(what, word, names)};
    };
    known("value of --by", options.by, kGroupings);
    known("value of --jit", options.jit, kSwitch);
    if (!options.heat.empty()) known("heat", options.heat, kHeats);
    const bool baseline = options.instruction_set == "baseline";
    refuse_option(verb, "--jit", baseline, "with --isa baseline, whose programs are interpreted");
    if (!options.out.empty() && options.files.size() > 1)
        throw InputError{kExitUsage,
                         "--out is for one file, but " + std::to_string(options.files.size()) + " are given"};
}

} // namespace

void add_profile(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("profile", "Print what each draw, pass and frame of a capture costs");
    verb->footer(
        "Operations are those that limit a call (--max-operations): they follow from the commands alone, as "
        "all\n"
        "numbers but times do. A pass is a row of draws and clears to the same targets. Pixels are counted "
        "as\n"
        "often as primitives pass there; overdraw is that number for each touched pixel. Clears do not "
        "count.\n"
        "Other commands of a call have one line. Columns of --sort, and their meaning: tools/README.md.\n\n" +
        app.get_footer());
    auto options = std::make_shared<ProfileOptions>();
    add_input(*verb, *options);
    verb->add_option(
            "--by", options->by,
            "draws (the default), passes, frames, or events (marks of the program): what a line is for")
        ->type_name("WHAT");
    verb->add_option("--sort", options->sort,
                     "greatest first, by operations (the default) or another column; or in order")
        ->type_name("COLUMN");
    verb->add_option("--top", options->top, "only the first N lines; default: 20 of the table, else all")
        ->check(number_in(std::size_t{1}, kMostTop))
        ->type_name("N");
    verb->add_option("--frames", options->frames, "only these frames: N..M, N.., or N")->type_name("N..M");
    verb->add_flag("--texels", options->texels,
                   "count texels that pixel programs read, which are then interpreted");
    auto* json = verb->add_flag("--json", options->json, "JSON lines: each line of the table, and a summary");
    verb->add_flag("--csv", options->csv, "comma-separated values, all columns")->excludes(json);
    auto* time = verb->add_flag("--time", options->time,
                                "also measure on this machine; each draw is finished before the next");
    verb->add_option("--repeat", options->repeat, "replays of which --time takes the median (5)")
        ->check(number_in(1u, 1000u))
        ->type_name("N")
        ->needs(time);
    auto* out =
        verb->add_option("-o,--out", options->out, "folder for the pictures of --heat")->type_name("FOLDER");
    auto* heat =
        verb->add_option("--heat", options->heat,
                         "a picture of each target of a frame: overdraw, how often pixels were drawn to; or "
                         "cost, the operations of draws, evenly on the pixels where they passed")
            ->type_name("WHAT")
            ->needs(out);
    out->needs(heat);
    add_threads_option(*verb, options->threads);
    verb->add_option("--isa", options->instruction_set,
                     "with --time: baseline, sse41, avx2, avx512; empty: the best")
        ->type_name("SET")
        ->needs(time);
    verb->add_option("--jit", options->jit,
                     "with --time: on (the default): programs are compiled to machine code; off: interpreted")
        ->type_name("on|off")
        ->needs(time);
    add_limits(*verb, options->limits);
    add_seconds(*verb, *options);
    add_completion_option(*verb, options->completion);
    add_dialect_option(*verb, options->dialect);
    verb->callback([options, verb, &status] {
        check_profile(*verb, *options);
        status = run_on("profile", *options, options->json,
                        [&](Json& summary) { return Profile(*options).run(summary); });
    });
}

} // namespace tools
