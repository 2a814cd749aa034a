#include "tools/compare/comparison_report.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "tools/cli/one_line.h"
#include "tools/compare/difference_text.h"
#include "tools/report/png_file.h"

namespace tools {

namespace {

Json step_json(const std::optional<FrameStep>& step, const FrameSteps& steps) {
    if (!step) return nullptr; // its frame has ended
    Json out = Json::object();
    add_place(out, step->place, steps.draws());
    out["name"] = step->name;
    return out;
}

// "draw 7.2 at 4+0x4e TRIANGLESTRIP", "4+0x36 CLEAR"
std::string step_text(const Json& step) {
    if (step.is_null()) return "the end of the frame";
    const std::string at = step["at"].get<std::string>(), name = step["name"].get<std::string>();
    return (step.contains("draw") ? "draw " + step["draw"].get<std::string>() + " at " : "") + at + " " +
           name;
}

std::string draw_text(const Json& draw) {
    const std::string kind = draw["kind"].get<std::string>();
    if (kind == "earlier") return "differs when the frame begins";
    if (kind == "none") return "differs after no single draw";
    const std::string a = step_text(draw["a"]), b = step_text(draw["b"]);
    const std::string both = a == b ? a : a + " (A), " + b + " (B)";
    return kind == "found" ? "first differs after " + both : "draws do not correspond from " + both + " on";
}

template <class Values> Json channels_json(const Values& values, bool alpha) {
    Json out = Json::array();
    for (std::size_t i = 0; i < (alpha ? 4 : 3); ++i) out.push_back(values[i]);
    return out;
}

} // namespace

Json first_draw_json(const FirstDraw& found, const FrameSteps& a, const FrameSteps& b) {
    constexpr const char* kKinds[] = {"found", "earlier", "other", "none"};
    Json out = {{"kind", kKinds[static_cast<std::size_t>(found.kind)]}};
    if (found.kind == FirstDraw::Kind::Found || found.kind == FirstDraw::Kind::Other) {
        out["a"] = step_json(found.a, a);
        out["b"] = step_json(found.b, b);
    }
    return out;
}

Json ComparisonReport::line_of(const FramePair& pair, const char* result) const {
    Json line = json_line("comparison", options_.a);
    line["against"] = options_.b;
    line["name"] = pair.label;
    if (pair.frame) line["frame"] = *pair.frame;
    if (pair.by_order) line["by_order"] = true;
    line["result"] = result;
    return line;
}

void ComparisonReport::write(const FramePair& pair, const char* what, const responses::Picture& picture,
                             Json& line) const {
    if (options_.out.empty()) return;
    const std::string path =
        (std::filesystem::path(options_.out) / (pair.file + "-" + what + ".png")).string();
    write_png(path, picture);
    line[what] = path;
}

// `text` describes the difference; empty: there is none.
void ComparisonReport::print(const FramePair& pair, Json& line, const std::string& text) {
    ++pairs_;
    by_order_ += pair.by_order;
    if (!text.empty() && differing_++ == 0) first_ = pair.label;
    if (options_.json) return print_json(line);
    if (text.empty()) return;
    std::printf("%s: %s\n", one_line(pair.label).c_str(), one_line(text).c_str());
    if (line.contains("first_draw")) std::printf("  %s\n", draw_text(line["first_draw"]).c_str());
    for (const char* what : {"expected", "drawn", "difference"})
        if (line.contains(what)) std::printf("  %s\n", one_line(line[what].get<std::string>()).c_str());
}

// Removes the pictures of an earlier comparison, which would look like those of this one.
void ComparisonReport::remove_pictures(const FramePair& pair) const {
    if (options_.out.empty()) return;
    std::error_code ignored;
    for (const char* what : {"expected", "drawn", "difference"})
        std::filesystem::remove(std::filesystem::path(options_.out) / (pair.file + "-" + what + ".png"),
                                ignored);
}

void ComparisonReport::single(const FramePair& pair, const AlphaPicture& picture) {
    Json line = line_of(pair, "missing");
    remove_pictures(pair);
    line["only_in"] = pair.a ? options_.a : options_.b;
    write(pair, pair.a ? "expected" : "drawn", picture.picture, line);
    print(pair, line, "only in " + (pair.a ? options_.a : options_.b));
}

void ComparisonReport::compared(const FramePair& pair, const AlphaPicture& a, const AlphaPicture& b,
                                const Comparison& comparison, const Json& draw) {
    const MetricInfo& metric = metric_info(options_.comparison.metric);
    compared_ = true;
    alpha_compared_ = alpha_compared_ || comparison.alpha;
    value_ = std::max(value_, comparison.value);
    const std::uint32_t width = a.picture.width, height = a.picture.height;
    Json line = line_of(pair, !comparison.equal       ? "different"
                              : comparison.value == 0 ? "equal"
                                                      : "tolerated");
    std::string text;
    if (!comparison.same_size) {
        line["sizes"] = {{width, height}, {b.picture.width, b.picture.height}};
        text = size_text(a.picture) + " pixels in " + options_.a + ", " + size_text(b.picture) + " in " +
               options_.b;
    } else {
        line.update({{"width", width},
                     {"height", height},
                     {"metric", metric.name},
                     {"value", comparison.value},
                     {"differing_pixels", comparison.differing},
                     {"largest", channels_json(comparison.largest, comparison.alpha)},
                     {"mean", channels_json(comparison.mean, comparison.alpha)}});
        if (comparison.differing)
            line["first"] = {{"x", comparison.x},
                             {"y", comparison.y},
                             {"expected", channels_at(a, comparison)},
                             {"drawn", channels_at(b, comparison)}};
        if (!comparison.equal) text = difference_text(a, b, comparison, metric.metric);
    }
    if (!draw.empty()) line["first_draw"] = draw;
    remove_pictures(pair);
    if (!comparison.equal) {
        write(pair, "expected", a.picture, line);
        write(pair, "drawn", b.picture, line);
        if (comparison.same_size)
            write(pair, "difference", difference_picture(comparison, width, height, metric.metric), line);
    }
    print(pair, line, text);
}

void ComparisonReport::add_totals(Json& summary) const {
    summary.update({{"pictures", pairs_},
                    {"differing", differing_},
                    {"metric", metric_info(options_.comparison.metric).name},
                    {"value", value_}});
    if (differing_) summary["first"] = first_;
}

void ComparisonReport::print_totals() const {
    std::string text = std::to_string(pairs_) + (pairs_ == 1 ? " picture" : " pictures") + " compared, ";
    if (differing_)
        text += std::to_string(differing_) + (differing_ == 1 ? " differs" : " differ");
    else if (value_ == 0)
        text += "none differs";
    else
        text += std::string("none differs beyond the tolerance: ") +
                metric_info(options_.comparison.metric).name + " " + tolerance_text(value_);
    if (by_order_ > 1) text += "; matched by order, since not all names have a frame's number";
    std::printf("%s\n", text.c_str());
}

} // namespace tools
