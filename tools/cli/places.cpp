#include "tools/cli/places.h"

#include <algorithm>
#include <iterator>

namespace tools {

namespace {

using Draw = dp2::DrawIndex::Draw;

// The draws before and after `after`, where the one that was asked for would be.
std::string neighbours(const std::vector<Draw>& all, std::vector<Draw>::const_iterator after) {
    const auto words = [](const Draw& draw) {
        return dp2::draw_text(draw.number) + " at " + dp2::place_text(draw.place);
    };
    if (all.empty()) return "the capture has no draws";
    if (after == all.begin()) return "the first draw is " + words(*after);
    if (after == all.end()) return "the last draw is " + words(all.back());
    return "the nearest draws are " + words(*std::prev(after)) + " and " + words(*after);
}

} // namespace

void add_place_option(CLI::App& verb, std::string& value, const char* what, const char* name) {
    verb.add_option(name, value, what)->type_name("PLACE");
}

std::optional<dp2::Place> place_of(const std::string& file, const Input& input, const dp2::Dialect& dialect,
                                   const std::string& text) {
    if (text.empty()) return std::nullopt;
    const dp2::Address found = dp2::find_place(input.document, dialect, text);
    if (found.place) return found.place;
    const dp2::DrawIndex draws(input.document, dialect);
    std::string why = file + ": " + found.why;
    if (found.missing_draw) why += "; " + nearest_draws(draws, *found.missing_draw);
    if (found.missing_command) why += "; " + nearest_draws(draws, *found.missing_command);
    throw InputError{kExitUsage, why};
}

std::string nearest_draws(const dp2::DrawIndex& draws, const dp2::Place& place) {
    return neighbours(draws.all(), std::ranges::lower_bound(draws.all(), place, {}, &Draw::place));
}

std::string nearest_draws(const dp2::DrawIndex& draws, const dp2::DrawNumber& number) {
    return neighbours(draws.all(), std::ranges::lower_bound(draws.all(), number, {}, &Draw::number));
}

NumberRange parse_frames(const std::string& text) {
    const auto range = parse_range(text);
    if (!range)
        throw InputError{kExitUsage,
                         "'" + text + "' is not a range of frames: use N..M, N.., or N for one frame"};
    return *range;
}

void check_frames(const std::string& file, const NumberRange& frames, const dp2::capture::Document& document,
                  const dp2::DrawIndex& draws) {
    const std::uint64_t before = dp2::frames_before(document);
    std::uint64_t last = before;
    for (const dp2::capture::Record& record : document)
        last += std::holds_alternative<dp2::capture::Present>(record);
    if (!draws.all().empty()) last = std::max(last, draws.all().back().number.frame);
    if (frames.first <= last && frames.last > before) return;
    throw InputError{kExitUsage, file + ": --frames: the capture has " +
                                     (last == before ? "no frames"
                                                     : "the frames " + std::to_string(before + 1) + ".." +
                                                           std::to_string(last))};
}

} // namespace tools
