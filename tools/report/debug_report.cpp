#include "tools/report/debug_report.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

#include "dp2/text/text_value.h"

namespace tools {

namespace {

using responses::TracedOperand;
using responses::TracedStep;
using responses::TracedValue;

constexpr const char* kComponentNames = "xyzw";

std::string bits_text(std::uint32_t word) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%08x", word);
    return text;
}

std::string word_text(TracedValue::Type type, std::uint32_t word) {
    switch (type) {
    case TracedValue::Type::Integer: return std::to_string(static_cast<std::int32_t>(word));
    case TracedValue::Type::Mask: return word ? "true" : "false";
    case TracedValue::Type::Float: break;
    }
    const float number = std::bit_cast<float>(word);
    if (std::isnan(number)) return "nan"; // its payload is undefined
    if (std::isinf(number)) return number < 0 ? "-inf" : "inf";
    return dp2::float_text(word);
}

// The outcome of a conditional instruction, as text.
const char* taken_text(const std::string& text, bool taken) {
    if (text.find("texkill") != text.npos) return taken ? "drops the pixel" : "keeps the pixel";
    if (text.find("break") != text.npos) return taken ? "leaves the loop" : "stays in the loop";
    return taken ? "taken" : "not taken";
}

Json json_of(const TracedValue& value) {
    constexpr const char* kTypes[] = {"float", "integer", "mask"};
    std::string components;
    Json values = Json::array(), bits = Json::array();
    for (std::size_t c = 0; c < 4; ++c) {
        if (!(value.mask >> c & 1)) continue;
        const std::uint32_t word = value.word[c];
        components += kComponentNames[c];
        bits.push_back(bits_text(word));
        const float number = std::bit_cast<float>(word);
        if (value.type == TracedValue::Type::Integer)
            values.push_back(static_cast<std::int32_t>(word));
        else if (value.type == TracedValue::Type::Mask)
            values.push_back(word != 0);
        else
            values.push_back(std::isfinite(number) ? Json(number) : Json(nullptr));
    }
    return {{"type", kTypes[static_cast<std::size_t>(value.type)]},
            {"components", components},
            {"values", values},
            {"bits", bits}};
}

Json json_of(const TracedOperand& operand) {
    Json out = {{"register", operand.name}};
    if (operand.index) out["index"] = *operand.index;
    out["value"] = json_of(operand.value);
    return out;
}

// The levels of which texels were read, each once.
std::vector<std::uint32_t> levels_of(const TracedStep& step) {
    std::vector<std::uint32_t> levels;
    for (const rasterizer::TexelRead& texel : step.texels) // by level
        if (levels.empty() || levels.back() != texel.level) levels.push_back(texel.level);
    return levels;
}

TracedValue value_of(const rasterizer::TexelRead& texel) {
    TracedValue value;
    value.mask = 0xF;
    for (std::size_t c = 0; c < 4; ++c) value.word[c] = std::bit_cast<std::uint32_t>(texel.value[c]);
    return value;
}

} // namespace

std::string DebugReport::value_text(const TracedValue& value, std::uint8_t unwritten) const {
    std::string text;
    const bool same = value.mask == 0xF && unwritten == 0 &&
                      std::ranges::count(value.word, value.word[0]) == std::ssize(value.word);
    for (std::size_t c = 0; c < (same ? 1u : 4u); ++c) {
        if (!(value.mask >> c & 1)) continue;
        if (!text.empty()) text += ", ";
        if (unwritten >> c & 1) {
            text += "-";
            continue;
        }
        text += word_text(value.type, value.word[c]);
        if (form_.bits) text += " " + bits_text(value.word[c]);
    }
    return same ? text : "(" + text + ")";
}

std::string DebugReport::operand_text(const TracedOperand& operand, const char* separator,
                                      std::uint8_t unwritten) const {
    std::string text = operand.name;
    if (operand.index) text += " at " + std::to_string(*operand.index);
    return text + separator + value_text(operand.value, unwritten);
}

std::string DebugReport::values_of(const TracedStep& step) const {
    if (!step.executed) return "not executed";
    if (step.turn != 0)
        return "iteration " + std::to_string(step.turn) +
               (step.counter ? ", aL = " + std::to_string(*step.counter) : "");
    std::string text;
    const auto part = [&](const std::string& words) { text += (text.empty() ? "" : "; ") + words; };
    if (step.result) part(operand_text(*step.result, " = ", step.unwritten));
    if (step.depth) part("depth = " + value_text(*step.depth));
    if (step.taken) part(taken_text(step.text, *step.taken));
    std::string read;
    for (const TracedOperand& source : step.sources)
        read += (read.empty() ? "" : "; ") + operand_text(source, " ");
    if (step.coordinates)
        read += (read.empty() ? "" : "; ") + std::string("sampler ") + std::to_string(*step.sampler) +
                " at " + value_text(*step.coordinates) + " " + value_text(*step.texel) + filter_text(step);
    if (!text.empty() && !read.empty()) text += " ";
    return read.empty() ? text : text + "<- " + read;
}

// How the texture was sampled: the surface, the level of detail, the filter, the levels that were read.
std::string DebugReport::filter_text(const TracedStep& step) const {
    std::string text;
    if (const std::uint32_t texture = debugged_.textures()[*step.sampler])
        text += ", surface " + std::to_string(texture);
    if (!step.filter) return text;
    if (step.filter->has_level)
        text += ", level of detail " +
                word_text(TracedValue::Type::Float, std::bit_cast<std::uint32_t>(step.filter->level));
    text += step.filter->is_linear ? ", LINEAR" : ", POINT";
    if (step.filter->probes > 1) text += " with " + std::to_string(step.filter->probes) + " probes";
    const std::vector<std::uint32_t> levels = levels_of(step);
    for (std::size_t i = 0; i < levels.size(); ++i)
        text += (i != 0               ? " and "
                 : levels.size() == 1 ? " of level "
                                      : " of levels ") +
                std::to_string(levels[i]);
    return text;
}

void DebugReport::print_texels(const TracedStep& step) const {
    for (const rasterizer::TexelRead& texel : step.texels) {
        std::string line(6 + step.indentation, ' ');
        line += "level " + std::to_string(texel.level) + " ";
        if (texel.is_border)
            line += "border";
        else
            line += std::to_string(texel.x) + "," + std::to_string(texel.y);
        if (texel.slice != 0) line += " slice " + std::to_string(texel.slice);
        line += ", weight " + word_text(TracedValue::Type::Float, std::bit_cast<std::uint32_t>(texel.weight));
        line += " " + value_text(value_of(texel));
        std::printf("%s\n", line.c_str());
    }
}

void DebugReport::print_text(const Run& run, const std::vector<TracedStep>& steps) const {
    const auto number = draws_.number(draw_);
    std::string place = number ? "draw " + dp2::draw_text(*number) + " at " : std::string();
    place += dp2::place_text(draw_) + ", ";
    const rasterizer::TracedPixel& of = trace_.log.of();
    if (of.vertex)
        place += "vertex " + std::to_string(*of.vertex);
    else
        place += "pixel " + std::to_string(of.x) + "," + std::to_string(of.y) + ", primitive " +
                 std::to_string(run.primitive) + " of the pixel, sample " + std::to_string(run.sample);
    std::printf("%s: %s\n", place.c_str(), steps_.model().c_str());
    std::size_t width = 0;
    for (const TracedStep& step : steps) width = std::max(width, step.indentation + step.text.size());
    for (const TracedStep& step : steps) {
        const std::string values = values_of(step);
        std::string line = std::string(2 + step.indentation, ' ') + step.text;
        if (!values.empty()) {
            line.resize(width + 4, ' ');
            line += values;
        }
        std::printf("%s\n", line.c_str());
        if (form_.texels) print_texels(step);
    }
    const bool killed = !steps.empty() && steps.back().taken.value_or(false) && !run.ended;
    if (!run.ended)
        std::printf("  %s\n", killed ? "dropped by texkill"
                                     : "dropped by the alpha, stencil or depth test, or a color key");
}

Json DebugReport::json_of_sample(const TracedStep& step) const {
    const auto number = [](float value) { return std::isfinite(value) ? Json(value) : Json(nullptr); };
    Json out = {{"sampler", *step.sampler},
                {"coordinates", json_of(*step.coordinates)},
                {"texel", json_of(*step.texel)}};
    if (const std::uint32_t texture = debugged_.textures()[*step.sampler]) out["surface"] = texture;
    if (!step.filter) return out;
    if (step.filter->has_level) out["level_of_detail"] = number(step.filter->level);
    out["filter"] = step.filter->is_linear ? "LINEAR" : "POINT";
    out["probes"] = step.filter->probes;
    out["texels"] = Json::array();
    for (const rasterizer::TexelRead& texel : step.texels) {
        Json read = {{"level", texel.level}, {"weight", texel.weight}, {"value", json_of(value_of(texel))}};
        if (texel.is_border)
            read["border"] = true;
        else
            read.update({{"x", texel.x}, {"y", texel.y}, {"slice", texel.slice}});
        out["texels"].push_back(std::move(read));
    }
    return out;
}

void DebugReport::print_json(const Run& run, const std::vector<TracedStep>& steps) const {
    const rasterizer::TracedPixel& of = trace_.log.of();
    const Json number = trace_.log.of().vertex ? Json(*of.vertex) : Json(run.primitive);
    const char* const counted = of.vertex ? "vertex" : "primitive";
    Json begin = json_line("debugged_run", file_);
    add_place(begin, draw_, draws_);
    begin[counted] = number;
    if (!of.vertex) begin.update({{"x", of.x}, {"y", of.y}, {"sample", run.sample}, {"dropped", !run.ended}});
    begin.update({{"model", steps_.model()}, {"steps", steps.size()}});
    tools::print_json(begin);
    for (const TracedStep& step : steps) {
        Json line = json_line("debugged_step", file_);
        line[counted] = number;
        line.update({{"text", step.text}, {"executed", step.executed}});
        if (step.instruction) line["instruction"] = *step.instruction;
        if (step.turn != 0) line["iteration"] = step.turn;
        if (step.counter) line["loop_counter"] = *step.counter;
        if (step.result) {
            line["result"] = json_of(*step.result);
            std::string unwritten;
            for (std::size_t c = 0; c < 4; ++c)
                if (step.unwritten >> c & 1) unwritten += kComponentNames[c];
            if (!unwritten.empty()) line["result"]["unwritten"] = unwritten;
        }
        if (step.depth) line["depth"] = json_of(*step.depth);
        if (step.taken) line["taken"] = *step.taken;
        line["sources"] = Json::array();
        for (const TracedOperand& source : step.sources) line["sources"].push_back(json_of(source));
        if (step.coordinates) line["sample"] = json_of_sample(step);
        tools::print_json(line);
    }
}

void DebugReport::print() const {
    for (const Run& run : trace_.log.runs()) {
        const std::vector<TracedStep> steps = steps_.of(run, form_.all);
        form_.json ? print_json(run, steps) : print_text(run, steps);
    }
}

} // namespace tools
