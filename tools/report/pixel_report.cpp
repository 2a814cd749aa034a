#include "tools/report/pixel_report.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include "responses/analysis/texel_text.h"
#include "tools/report/fragment_text.h"

namespace tools {

namespace {

using responses::PixelEvent;
using responses::PixelValue;

bool all_samples_equal(const PixelValue& value) {
    for (std::size_t s = 1; s < value.samples(); ++s)
        if (!std::ranges::equal(value.sample(s), value.sample(0))) return false;
    return true;
}

std::string change_of_sample(const PixelEvent& event, std::size_t s) {
    const auto text = [&](const PixelValue& value) {
        return value.exists() && s < value.samples() ? pixel_sample_text(value, s, false)
                                                     : std::string("nothing");
    };
    const std::string before = text(event.before), after = text(event.after);
    return before == after ? "stays " + after : before + " to " + after;
}

// What the event did to a sample, in one line.
std::string line_of_sample(const PixelEvent& event, std::size_t s) {
    std::string text;
    if (s < event.fragments.size())
        text = fragment_text(*event.primitive, event.fragments[s], event.blend) + "; ";
    return text + change_of_sample(event, s);
}

} // namespace

std::string pixel_sample_text(const PixelValue& value, std::size_t sample, bool channels) {
    const std::string text = responses::texel_text(*value.format, value.sample(sample), value.column);
    if (channels) return text;
    const std::size_t first = text.find("0x");
    return text.substr(first, text.find(':') - first);
}

Json json_of(const PixelValue& value) {
    if (!value.exists()) return nullptr;
    Json samples = Json::array();
    for (std::size_t s = 0; s < value.samples(); ++s)
        samples.push_back(
            {{"bytes", json_bytes(value.sample(s))}, {"text", pixel_sample_text(value, s, true)}});
    return {{"format", value.format->name}, {"samples", samples}};
}

// One line for each sample, or one for all if they are equal.
void PixelReport::print_value(const char* what, const PixelValue& value) const {
    if (!value.exists()) {
        std::printf("%s%s: there is no such pixel\n", line_.c_str(), what);
        return;
    }
    if (all_samples_equal(value)) {
        std::printf("%s%s as %s\n", line_.c_str(), what, pixel_sample_text(value, 0, true).c_str());
        return;
    }
    const std::size_t first = question_.sample.value_or(0);
    for (std::size_t s = 0; s < value.samples(); ++s)
        std::printf("%s%s in sample %zu as %s\n", line_.c_str(), what, first + s,
                    pixel_sample_text(value, s, true).c_str());
}

void PixelReport::begins(const PixelValue& value) {
    progress_.make_way();
    if (json_) return;
    std::printf("%ssurface %u", line_.c_str(), question_.surface);
    if (question_.level != 0) std::printf(" level %u", question_.level);
    if (question_.slice != 0) std::printf(" slice %u", question_.slice);
    std::printf(", pixel %u,%u", question_.x, question_.y);
    if (question_.sample) std::printf(", sample %u", *question_.sample);
    std::printf("\n");
    print_value("begins", value);
}

void PixelReport::end(const PixelValue& value) {
    if (!json_) print_value("ends", value);
}

std::string PixelReport::address(const PixelEvent& event) const {
    const auto number = event.place.offset ? draws_.number(event.place) : std::nullopt;
    if (!number) return dp2::place_text(event.place);
    const std::string primitive =
        event.kind == PixelEvent::Kind::Primitive ? "." + std::to_string(event.number) : "";
    return dp2::draw_text(*number) + primitive + " at " + dp2::place_text(event.place);
}

void PixelReport::happens(const PixelEvent& event) {
    ++events_;
    progress_.make_way();
    if (json_) return print_json(json_of(event));
    std::printf("%s%s %s%s", line_.c_str(), address(event).c_str(), event.name,
                beside_text(event.beside).c_str());
    if (event.kind == PixelEvent::Kind::MorePrimitives)
        std::printf(", %" PRIu64 " primitives more", event.more);
    if (event.primitive) std::printf(" %s", corners_text(event.primitive->source).c_str());
    if (event.primitive && event.fragments.empty()) {
        std::printf("\n%s  %s\n", line_.c_str(), end_name(event.primitive->source.end));
        return;
    }
    if (event.why) {
        std::printf(": skipped: %s\n", event.why);
        return;
    }
    const std::size_t samples = std::max(event.before.samples(), event.after.samples());
    std::vector<std::string> lines;
    for (std::size_t s = 0; s < samples; ++s) lines.push_back(line_of_sample(event, s));
    const bool equal = std::ranges::adjacent_find(lines, std::not_equal_to<>()) == lines.end();
    if (equal && !event.primitive && samples != 0) {
        std::printf(": %s\n", lines[0].c_str());
        return;
    }
    std::printf("\n");
    if (equal && samples != 0) std::printf("%s  %s\n", line_.c_str(), lines[0].c_str());
    for (std::size_t s = 0; s < samples && !equal; ++s)
        std::printf("%s  sample %zu: %s\n", line_.c_str(), question_.sample.value_or(0) + s,
                    lines[s].c_str());
}

Json PixelReport::json_of(const PixelEvent& event) const {
    constexpr const char* kKinds[] = {"primitive", "primitives", "command", "record", "present", "skipped"};
    Json line = json_line("pixel_event", file_);
    add_place(line, event.place, draws_);
    line["kind"] = kKinds[static_cast<std::size_t>(event.kind)];
    line["name"] = event.name;
    if (several_) line.update({{"x", question_.x}, {"y", question_.y}});
    if (event.primitive) {
        line["primitive"] = event.number;
        line["corners"] = corners_json(event.primitive->source);
        if (event.fragments.empty())
            line["end"] = end_name(event.primitive->source.end);
        else
            line["back"] = event.primitive->back;
        line["fragments"] = Json::array();
        for (const rasterizer::FragmentNote& note : event.fragments)
            line["fragments"].push_back(fragment_json(*event.primitive, note));
    }
    if (event.blend) line["blend"] = blend_json(*event.blend);
    if (event.more != 0) line["primitives"] = event.more;
    if (event.why) line["why"] = event.why;
    if (Json beside = beside_json(event.beside); !beside.empty()) line["beside"] = std::move(beside);
    line["before"] = tools::json_of(event.before);
    line["after"] = tools::json_of(event.after);
    return line;
}

} // namespace tools
