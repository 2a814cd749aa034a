#include "tools/bisect/bisect_report.h"

#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "tools/bisect/causes_report.h"
#include "tools/cli/one_line.h"
#include "tools/report/png_file.h"

namespace tools {

namespace {

// "draw 1.2 at 4+0x4e TRIANGLESTRIP", "4+0x36 CLEAR", "5 present"
std::string step_words(const CaptureSide& side, const PixelStep& step) {
    const auto number = side.draws.number(step.place);
    return (number ? "draw " + dp2::draw_text(*number) + " at " : "") + dp2::place_text(step.place) + " " +
           step.name;
}

Json pixel_step_json(const CaptureSide& side, const PixelStep& step) {
    Json out = Json::object();
    add_place(out, step.place, side.draws);
    out["name"] = step.name;
    return out;
}

// The name of pictures: "draw-0001.00002", "record-0004-0x36", "record-0005".
std::string picture_stem(const CaptureSide& side, const PixelStep& step) {
    char name[64];
    if (const auto number = side.draws.number(step.place))
        std::snprintf(name, sizeof name, "draw-%04" PRIu64 ".%05" PRIu64, number->frame, number->draw);
    else if (step.place.offset)
        std::snprintf(name, sizeof name, "record-%04zu-0x%" PRIx64, step.place.record, *step.place.offset);
    else
        std::snprintf(name, sizeof name, "record-%04zu", step.place.record);
    return name;
}

const char* kind_words(SurfaceDifference::Kind kind) {
    constexpr const char* kKinds[] = {"missing", "form", "texels"};
    return kKinds[static_cast<std::size_t>(kind)];
}

std::string surface_words(const SurfaceDifference& difference) {
    if (difference.a == 0 || difference.b == 0 || difference.a == difference.b)
        return "surface " + std::to_string(difference.a ? difference.a : difference.b);
    return "surface " + std::to_string(difference.a) + " (A), " + std::to_string(difference.b) + " (B)";
}

std::string difference_words(const SurfaceDifference& difference, std::size_t more) {
    std::string text = surface_words(difference);
    switch (difference.kind) {
    case SurfaceDifference::Kind::Missing:
        text += std::string(" is only in ") + (difference.a ? "A" : "B") + ": " +
                (difference.a ? difference.form_a : difference.form_b);
        break;
    case SurfaceDifference::Kind::Form:
        text += ": " + difference.form_a + " (A), " + difference.form_b + " (B)";
        break;
    case SurfaceDifference::Kind::Texels: {
        text += (difference.form_a.empty() ? "" : " " + difference.form_a) + ": " +
                std::to_string(difference.differing) + " of " + std::to_string(difference.texels) +
                " texels differ, first " + std::to_string(difference.x) + "," + std::to_string(difference.y) +
                ": A " + difference.value_a + "; B " + difference.value_b;
        char value[40];
        std::snprintf(value, sizeof value, "; value %.6g", difference.metric_value.value_or(0));
        if (difference.metric_value) text += value;
        break;
    }
    }
    if (more != 0) text += "; " + std::to_string(more) + " more surface" + (more == 1 ? "" : "s");
    return text;
}

Json difference_json(const SurfaceDifference& difference, std::size_t more) {
    Json out = {{"kind", kind_words(difference.kind)}};
    if (difference.a) out["a"] = difference.a;
    if (difference.b) out["b"] = difference.b;
    if (!difference.form_a.empty()) out["form_a"] = difference.form_a;
    if (!difference.form_b.empty()) out["form_b"] = difference.form_b;
    if (difference.kind == SurfaceDifference::Kind::Texels) {
        out["texels"] = difference.texels;
        out["differing"] = difference.differing;
        out["first"] = {
            {"x", difference.x}, {"y", difference.y}, {"a", difference.value_a}, {"b", difference.value_b}};
    }
    if (difference.metric_value) out["value"] = *difference.metric_value;
    out["more_surfaces"] = more;
    return out;
}

// Writes pictures of A (expected), B (drawn) and their difference; adds their paths to the line.
void write_surface_pictures(const BisectReportOptions& options, const std::string& name,
                            const std::optional<AlphaPicture>& a, const std::optional<AlphaPicture>& b,
                            Json& line) {
    if (options.out.empty()) return;
    const auto write = [&](const char* what, const responses::Picture& picture) {
        const std::string path = (std::filesystem::path(options.out) / (name + "-" + what + ".png")).string();
        write_png(path, picture);
        line[what] = path;
    };
    if (a) write("expected", a->picture);
    if (b) write("drawn", b->picture);
    if (!a || !b) return;
    ComparisonOptions with_alpha = options.pictures;
    with_alpha.alpha = options.pictures.metric != Metric::Flip;
    const Comparison compared = compare_pictures(*a, *b, with_alpha);
    if (compared.same_size)
        write("difference",
              difference_picture(compared, a->picture.width, a->picture.height, options.pictures.metric));
}

void print_paths(const Json& line) {
    for (const char* what : {"expected", "drawn", "difference"})
        if (line.contains(what)) std::printf("  %s\n", one_line(line[what].get<std::string>()).c_str());
}

// Steps that only one capture has, up to a unit.
struct Unmatched {
    std::uint64_t only_a = 0, only_b = 0;
    std::optional<std::size_t> first; // unit
};
Unmatched unmatched_until(const Bisector& bisector, std::size_t end) {
    Unmatched out;
    for (std::size_t i = 0; i < end; ++i) {
        const StepUnit& unit = bisector.units()[i];
        if (unit.in_both()) continue;
        out.only_a += unit.a_end - unit.a_first;
        out.only_b += unit.b_end - unit.b_first;
        if (!out.first) out.first = i;
    }
    return out;
}

// The step of a unit in one capture; null: it has none there.
const PixelStep* step_in_a(const Bisector& bisector, std::size_t unit) {
    const StepUnit& steps = bisector.units()[unit];
    return steps.a_first == steps.a_end ? nullptr : &bisector.steps_a()[steps.a_end - 1];
}
const PixelStep* step_in_b(const Bisector& bisector, std::size_t unit) {
    const StepUnit& steps = bisector.units()[unit];
    return steps.b_first == steps.b_end ? nullptr : &bisector.steps_b()[steps.b_end - 1];
}

std::string unit_words(const CaptureDiff& diff, const Bisector& bisector, std::size_t unit) {
    const PixelStep *a = step_in_a(bisector, unit), *b = step_in_b(bisector, unit);
    const std::string in_a = a ? step_words(diff.a(), *a) : "", in_b = b ? step_words(diff.b(), *b) : "";
    if (in_a == in_b) return in_a;
    if (!a) return in_b + " (only in B)";
    if (!b) return in_a + " (only in A)";
    return in_a + " (A), " + in_b + " (B)";
}

} // namespace

void report_bisection(const BisectReportOptions& options, const CaptureDiff& diff, const Bisector& bisector,
                      const Bisection& found, const StepCauses& causes, Json& summary) {
    constexpr const char* kResults[] = {"equal", "found", "between"};
    const bool equal = found.kind == Bisection::Kind::Equal;
    const Unmatched unmatched = unmatched_until(bisector, equal ? bisector.units().size() : found.unit + 1);
    summary.update({{"result", kResults[static_cast<std::size_t>(found.kind)]},
                    {"executed", {found.executed_a, found.executed_b}},
                    {"executed_for_states", causes.executed},
                    {"comparisons", found.comparisons},
                    {"only_a", unmatched.only_a},
                    {"only_b", unmatched.only_b}});
    Json line = json_line("bisection", options.a);
    line["against"] = options.b;
    line["result"] = summary["result"];
    if (!equal) {
        const PixelStep *a = step_in_a(bisector, found.unit), *b = step_in_b(bisector, found.unit);
        if (a) line["a"] = pixel_step_json(diff.a(), *a);
        if (b) line["b"] = pixel_step_json(diff.b(), *b);
        line["surface"] = difference_json(found.difference, found.more_surfaces);
        const rasterizer::Handle surface = found.difference.a ? found.difference.a : found.difference.b;
        const std::string name = a ? picture_stem(diff.a(), *a) : picture_stem(diff.b(), *b);
        write_surface_pictures(options, name + "-surface-" + std::to_string(surface), found.picture_a,
                               found.picture_b, line);
        if (found.kind == Bisection::Kind::Found) add_causes(diff, causes, line);
    }
    if (options.json) {
        if (!equal) print_json(line);
        return;
    }
    if (unmatched.first)
        std::printf("the commands do not correspond from %s on: %" PRIu64 " steps only in A, %" PRIu64
                    " only in B so far\n",
                    unit_words(diff, bisector, *unmatched.first).c_str(), unmatched.only_a, unmatched.only_b);
    if (equal) {
        std::printf("no difference");
    } else {
        std::printf("%s %s\n  %s\n",
                    found.kind == Bisection::Kind::Found ? "first differs after"
                                                         : "differs, after no single step, at",
                    unit_words(diff, bisector, found.unit).c_str(),
                    difference_words(found.difference, found.more_surfaces).c_str());
        print_paths(line);
        if (found.kind == Bisection::Kind::Found) print_causes(diff, causes);
    }
    std::printf("%s%" PRIu64 " (A) and %" PRIu64 " (B) draws, clears and blits executed, %" PRIu64
                " surfaces compared\n",
                equal ? ": " : "", found.executed_a, found.executed_b, found.comparisons);
}

namespace {

// "after draw 2.1 at 6+0x58 TRIANGLELIST", "in frame 2", "in call 3, which ends with draw 1.2 at 8+0x30
// TRIANGLESTRIP"
std::string where_words(const CaptureSide& side, const PixelStep& step, const StepPicture& picture) {
    switch (picture.of) {
    case StepPicture::Of::Frame: return "in frame " + std::to_string(step.frame);
    case StepPicture::Of::Call:
        return "in call " + std::to_string(picture.number) + ", which ends with " + step_words(side, step);
    case StepPicture::Of::Record:
        return "in record " + std::to_string(picture.number) + ", which ends with " + step_words(side, step);
    case StepPicture::Of::Draw: break;
    }
    return "after " + step_words(side, step);
}

} // namespace

void report_pictures(const BisectReportOptions& options, const CaptureSide& side,
                     const std::vector<PixelStep>& steps, const PictureBisection& found, bool pictures_first,
                     Json& summary) {
    summary.update({{"result", found.found ? "found" : "equal"},
                    {"executed", Json::array({found.executed})},
                    {"comparisons", found.compared},
                    {"not_in_capture", found.not_in_capture},
                    {"without_picture", found.without_picture},
                    {"depth_left_out", found.depth_left_out}});
    SurfaceDifference difference = found.difference;
    if (!pictures_first) {
        std::swap(difference.value_a, difference.value_b);
        std::swap(difference.form_a, difference.form_b);
    }
    Json line = json_line("bisection", options.a);
    line["against"] = options.b;
    line["result"] = summary["result"];
    if (found.found) {
        const PixelStep& step = steps[found.step];
        line[pictures_first ? "b" : "a"] = pixel_step_json(side, step);
        line["picture"] = found.found->path;
        line["surface"] = difference_json(difference, 0);
        write_surface_pictures(options, std::filesystem::path(found.found->path).stem().string(),
                               pictures_first ? found.picture : found.drawn,
                               pictures_first ? found.drawn : found.picture, line);
    }
    if (options.json) {
        if (found.found) print_json(line);
        return;
    }
    if (found.found) {
        std::printf("first differs %s: %s\n  %s\n",
                    where_words(side, steps[found.step], *found.found).c_str(),
                    one_line(found.found->path).c_str(), difference_words(difference, 0).c_str());
        print_paths(line);
    }
    std::printf("%s%" PRIu64 " picture%s compared, %" PRIu64 " draws, clears and blits executed",
                found.found ? "" : "no difference: ", found.compared, found.compared == 1 ? "" : "s",
                found.executed);
    if (found.without_picture != 0) std::printf("; %" PRIu64 " without a picture", found.without_picture);
    if (found.depth_left_out != 0)
        std::printf("; %" PRIu64 " of depth not compared (--depth)", found.depth_left_out);
    if (found.not_in_capture != 0)
        std::printf("; %" PRIu64 " picture%s of what the capture does not have", found.not_in_capture,
                    found.not_in_capture == 1 ? "" : "s");
    std::printf("\n");
}

} // namespace tools
