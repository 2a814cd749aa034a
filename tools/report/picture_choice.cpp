#include "tools/report/picture_choice.h"

#include <algorithm>
#include <cctype>

#include "tools/cli/command_line.h"
#include "tools/cli/places.h"

namespace tools {

namespace {

constexpr const char* kKinds[] = {"calls", "draws", "presents"};

bool is_call(const dp2::capture::Record& record) {
    return std::holds_alternative<dp2::capture::Submit>(record);
}

InputError range_error(const std::string& text, const std::string& why) {
    return {kExitUsage, "--pictures " + text + ": " + why};
}

} // namespace

PictureWords parse_pictures(const std::string& text) {
    PictureWords words;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string word = text.substr(at, end - at);
        at = end + 1;
        if (word == "draws")
            words.draws = true;
        else if (word == "calls")
            words.calls = true;
        else if (word == "presents")
            words.presents = true;
        else if (!word.empty() && std::isdigit(static_cast<unsigned char>(word.front())))
            words.ranges.push_back(word);
        else
            throw InputError{kExitUsage, unknown_text("value of --pictures", word, kKinds)};
    }
    return words;
}

PictureChoice::PictureChoice(const PictureWords& words, const std::optional<NumberRange>& frames,
                             const std::string& file, const Input& input, const dp2::Dialect& dialect,
                             const dp2::DrawIndex& draws)
    : draws_(words.draws), calls_(words.calls), presents_(words.presents), frames_(frames) {
    for (const std::string& text : words.ranges) {
        const Range range = range_of(text, file, input, dialect);
        const auto& document = input.document;
        const auto in_range = [&](const dp2::Place& place) {
            return range.first <= place && place <= range.last;
        };
        bool any = false;
        if (range.first.offset)
            any = std::ranges::any_of(draws.all(), in_range, &dp2::DrawIndex::Draw::place);
        else
            for (std::size_t r = range.first.record; r <= range.last.record && !any; ++r)
                any = is_call(document[r]);
        if (!any) throw range_error(text, range.first.offset ? "no draw is there" : "no submission is there");
        places_.push_back(range);
    }
}

PictureChoice::Range PictureChoice::range_of(const std::string& text, const std::string& file,
                                             const Input& input, const dp2::Dialect& dialect) const {
    const auto [first, last] = range_ends(text);
    Range range;
    range.first = *place_of(file, input, dialect, first);
    if (last.empty()) {
        range.last = {input.document.size() - 1, std::nullopt};
        if (range.first.offset) range.last.offset = UINT64_MAX;
        return range;
    }
    range.last = *place_of(file, input, dialect, last);
    if (range.first.offset.has_value() != range.last.offset.has_value())
        throw range_error(text, "one end is a record, the other a command");
    if (range.last < range.first) throw range_error(text, "it ends before it begins");
    return range;
}

void PictureChoice::add(const dp2::Place& place) {
    places_.push_back({place, place});
    if (place.offset) command_ = place;
}

bool PictureChoice::has_draw(const dp2::Place& place, std::uint64_t frame) const {
    if (draws_ && in_frames(frame)) return true;
    return std::ranges::any_of(places_, [&](const Range& range) {
        return range.first.offset && range.first <= place && place <= range.last;
    });
}

bool PictureChoice::has_call(std::size_t record, std::uint64_t frame) const {
    if (calls_ && in_frames(frame)) return true;
    return std::ranges::any_of(places_, [&](const Range& range) {
        return !range.first.offset && range.first.record <= record && record <= range.last.record;
    });
}

} // namespace tools
