// The value of --pictures: the draws, calls and presents after which a replay makes pictures.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/cli/frame_range.h"
#include "tools/cli/input.h"
#include "tools/cli/json_lines.h"

namespace tools {

// The words of --pictures, a list separated by commas.
struct PictureWords {
    bool draws = false, calls = false, presents = false;
    std::vector<std::string> ranges; // "1.3..1.9", "4"
};
// Throws InputError for an empty word, or a word that is neither a kind nor begins with a digit.
PictureWords parse_pictures(const std::string& text);

class PictureChoice {
  public:
    // Only presents.
    PictureChoice() = default;
    // The choice in one capture. Throws InputError for a place that is not there, or a range without draws or
    // calls.
    PictureChoice(const PictureWords& words, const std::optional<NumberRange>& frames,
                  const std::string& file, const Input& input, const dp2::Dialect& dialect,
                  const dp2::DrawIndex& draws);

    // Also chooses the submission, or the command, at this place.
    void add(const dp2::Place& place);

    bool has_draw(const dp2::Place& place, std::uint64_t frame) const;
    bool has_command(const dp2::Place& place) const { return command_ == place; } // one that is no draw
    bool has_call(std::size_t record, std::uint64_t frame) const;
    bool has_present(std::uint64_t frame) const { return presents_ && in_frames(frame); }
    // Whether anything within calls is chosen.
    bool within_calls() const { return draws_ || calls_ || command_ || !places_.empty(); }

  private:
    struct Range {
        dp2::Place first, last;
    };
    bool in_frames(std::uint64_t frame) const { return !frames_ || frames_->holds(frame); }
    Range range_of(const std::string& text, const std::string& file, const Input& input,
                   const dp2::Dialect& dialect) const;

    bool draws_ = false, calls_ = false, presents_ = true;
    std::optional<NumberRange> frames_;
    std::vector<Range> places_; // of commands, or of records
    std::optional<dp2::Place> command_;
};

} // namespace tools
