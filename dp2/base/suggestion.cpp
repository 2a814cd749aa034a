#include "dp2/base/suggestion.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace dp2 {

namespace {

constexpr std::size_t kLongest = 48;

// Levenshtein distance of two words of at most kLongest letters, ignoring case.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    const auto upper = [](char c) { return std::toupper(static_cast<unsigned char>(c)); };
    std::array<std::size_t, kLongest + 1> row{};
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (upper(a[i - 1]) != upper(b[j - 1]));
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

} // namespace

void Suggestion::consider(std::string_view candidate) {
    if (word_.size() > kLongest || candidate.size() > kLongest) return;
    // Edits allowed: none up to 2 letters, 1 up to 5 letters, 2 up to 8, 3 for longer words.
    const std::size_t near = std::min(kTooFar, candidate.size() / 3 + 1);
    const std::size_t distance = edit_distance(word_, candidate);
    if (distance >= std::min(near, distance_)) return;
    distance_ = distance;
    best_ = candidate;
}

std::string Suggestion::text() const {
    return best_.empty() ? "" : "; did you mean " + std::string(best_) + "?";
}

} // namespace dp2
