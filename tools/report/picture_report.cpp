#include "tools/report/picture_report.h"

#include <algorithm>
#include <charconv>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "dp2/wire/error_text.h"
#include "tools/cli/errors.h"
#include "tools/cli/one_line.h"

namespace tools {

namespace {

// The most stencil values in the legend of a printed line; the file's legend has all.
constexpr std::size_t kExplainedValues = 8;

// The name of a moment in texts, file names and JSON. File names sort in the order of moments.
struct MomentName {
    std::string text, file;
    const char* kind;
    std::uint64_t number;
};

MomentName name_of(const PictureMoment& moment, const dp2::DrawIndex& draws) {
    MomentName name;
    char file[64];
    const dp2::Place& place = moment.place;
    if (const auto draw = draws.number(place)) {
        std::snprintf(file, sizeof file, "draw-%04" PRIu64 ".%05" PRIu64, draw->frame, draw->draw);
        name = {"draw " + dp2::draw_text(*draw) + " at " + dp2::place_text(place), file, "draw", draw->draw};
    } else if (place.offset) {
        std::snprintf(file, sizeof file, "record-%04zu-0x%" PRIx64, place.record, *place.offset);
        name = {dp2::place_text(place), file, "command", *place.offset};
    } else {
        std::snprintf(file, sizeof file, "record-%04zu", place.record);
        name = {"record " + dp2::place_text(place), file, "record", place.record};
    }
    if (!moment.before) return name;
    name.text = "before " + name.text;
    name.file += "-before";
    return name;
}

std::optional<double> parse_number(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

Json json_of(const PictureLegend& legend) {
    if (legend.depths) return {{"black", legend.depths->black}, {"white", legend.depths->white}};
    return {{"values", legend.stencils}};
}

} // namespace

std::optional<DepthRange> parse_depths(const std::string& text) {
    if (text.empty()) return std::nullopt;
    const auto [first, last] = range_ends(text);
    const auto black = parse_number(first), white = parse_number(last);
    if (!black || !white || !(*black < *white) || !std::isfinite(*white - *black))
        throw InputError{kExitUsage, "'" + text + "' is not a range of depths, such as 0..1"};
    return DepthRange{*black, *white};
}

PictureReport::PictureReport(const PictureOptions& options, const std::string& file, bool json, bool quiet,
                             responses::Emulator& emulator, const dp2::DrawIndex& draws, Progress& progress)
    : options_(options), file_(file), json_(json), quiet_(quiet), emulator_(emulator), draws_(draws),
      progress_(progress), depths_(parse_depths(options.depths)),
      missing_(options.surfaces.begin(), options.surfaces.end()),
      writer_(
          [&] {
              rasterizer::Gpu::Options gpu;
              gpu.kernels = emulator.options().kernels;
              gpu.compile = emulator.options().compile;
              return gpu;
          }(),
          options.open_picture) {}

std::string PictureReport::path_of(const std::string& name) const {
    return options_.out.empty() ? "" : (std::filesystem::path(options_.out) / (name + ".png")).string();
}

Json PictureReport::line_of(const dp2::Place& place, const char* kind, std::uint64_t number,
                            rasterizer::Handle surface, const SurfaceForm& form) const {
    Json line = json_line("picture", file_);
    add_place(line, place, draws_);
    line.update({{"kind", kind},
                 {"number", number},
                 {"surface", surface},
                 {"width", form.width},
                 {"height", form.height},
                 {"format", form.format->name}});
    return line;
}

void PictureReport::show(const char* kind, std::uint64_t number, std::size_t record,
                         rasterizer::Handle surface) {
    const std::string name = file_ + ": surface " + std::to_string(surface);
    if (!shows()) { // nothing to copy
        if (!emulator_.gpu().resources().image(surface, "surface").ok())
            throw InputError{kExitBadInput, name + " does not exist"};
        return;
    }
    const responses::TimedCall in_time = emulator_.timed();
    const auto snapshot = taker_.take(emulator_, surface);
    if (const dp2::Status drawn = emulator_.failures().take_gpu_failure(); !drawn.ok())
        throw record_error(file_, {drawn.error().fault, 0, record, drawn.error().field});
    if (!snapshot.ok() && snapshot.error().fault == dp2::Fault::NotSupported)
        throw InputError{kExitBadInput, name + ": " + dp2::describe(snapshot.error())};
    if (!snapshot.ok()) throw InputError{kExitBadInput, name + " does not exist"};
    char stem[64];
    std::snprintf(stem, sizeof stem, "%s-%04" PRIu64 "-surface-%u", kind, number, surface);
    write({*snapshot, Aspect::Shown, path_of(stem), "", json_ || options_.hashes, {}},
          line_of({record, std::nullopt}, kind, number, surface, (*snapshot)->form),
          std::string(kind) + " " + std::to_string(number));
}

void PictureReport::show_changed(const PictureMoment& moment, std::span<const rasterizer::Handle> surfaces) {
    std::vector<rasterizer::Handle> all(surfaces.begin(), surfaces.end());
    for (const rasterizer::Handle handle : options_.surfaces)
        if (std::ranges::find(all, handle) == all.end()) all.push_back(handle);
    any_moment_ = true;
    bool any = false, changed = false;
    for (const rasterizer::Handle handle : all) {
        const auto snapshot = taker_.take(emulator_, handle);
        if (!snapshot.ok()) continue; // a NULL target, or a surface of --surface that does not exist now
        missing_.erase(handle);
        bool shown = false; // of this surface
        for (const Aspect aspect : aspects_of(*(*snapshot)->form.format))
            shown |= show_aspect(moment, handle, *snapshot, aspect, !shown);
        any = true;
        changed |= shown;
    }
    if (changed || moment.before || json_ || quiet_) return;
    writer_.print([this, text = name_of(moment, draws_).text, any] {
        progress_.make_way();
        std::printf("%s: %s\n", text.c_str(), any ? "nothing changed" : "no target");
    });
}

// Returns false if it has not changed since its last picture. `hashed`: the surface's hash is printed, too.
bool PictureReport::show_aspect(const PictureMoment& moment, rasterizer::Handle surface,
                                const Snapshot& snapshot, Aspect aspect, bool hashed) {
    Written& last = last_[{surface, aspect}];
    const bool same = !options_.all && last.snapshot &&
                      (last.snapshot == snapshot || !differ(*last.snapshot, *snapshot, aspect));
    if (same && !json_) return false;
    const MomentName name = name_of(moment, draws_);
    Json line = line_of(moment.place, name.kind, name.number, surface, snapshot->form);
    line["aspect"] = aspect_name(aspect);
    line["before"] = moment.before;
    line["changed"] = !same;
    const std::string what = "-surface-" + std::to_string(surface) +
                             (aspect == Aspect::Shown ? "" : std::string("-") + aspect_name(aspect));
    PictureTask task{snapshot,
                     aspect,
                     same ? "" : path_of(name.file + what),
                     name.text + ": surface " + std::to_string(surface),
                     json_ || (options_.hashes && hashed),
                     depths_};
    if (same && !last.path.empty()) line["path"] = last.path;
    if (!same) last = {snapshot, task.path};
    write(std::move(task), std::move(line), name.text);
    return !same;
}

void PictureReport::write(PictureTask task, Json line, std::string head) {
    if (!task.path.empty()) ++written_;
    const std::string path = task.path;
    const bool moment = !task.words.empty(); // its lines begin with its name
    const bool hashed = task.hashed;
    writer_.write(std::move(task), [this, path, moment, hashed, line = std::move(line),
                                    head = std::move(head)](const PictureFacts& facts) mutable {
        const PictureLegend& legend = facts.legend;
        if (hashed) line["hash"] = json_hash(facts.hash);
        if (legend.depths || !legend.stencils.empty()) line["legend"] = json_of(legend);
        if (!path.empty()) line["path"] = path;
        if (json_ || hashed || (!path.empty() && !quiet_)) progress_.make_way();
        if (json_) return print_json(line);
        if (hashed)
            std::printf("%s: surface %u hash %s\n", head.c_str(), line["surface"].get<unsigned>(),
                        line["hash"].get<std::string>().c_str());
        if (path.empty() || quiet_) return;
        const std::string meaning = legend_text(legend, kExplainedValues);
        std::printf("%s%s%s%s%s\n", moment ? head.c_str() : "", moment ? ": " : "", one_line(path).c_str(),
                    meaning.empty() ? "" : ", ", meaning.c_str());
    });
}

void PictureReport::forget(rasterizer::Handle surface) {
    taker_.forget(surface);
    for (const Aspect aspect : {Aspect::Shown, Aspect::Depth, Aspect::Stencil})
        last_.erase({surface, aspect});
}

void PictureReport::check_surfaces() const {
    for (const rasterizer::Handle handle : missing_)
        if (any_moment_ || !emulator_.gpu().resources().image(handle, "surface").ok())
            throw InputError{kExitBadInput,
                             file_ + ": surface " + std::to_string(handle) + " does not exist"};
}

} // namespace tools
