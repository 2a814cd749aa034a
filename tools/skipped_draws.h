// The draws of a replay that were skipped: how many for which reason, and where the first of each stands.
#pragma once

#include <array>
#include <optional>

#include "rasterizer/state/skip_reason.h"
#include "responses/context.h"
#include "tools/json_lines.h"

namespace tools {

class SkippedDraws {
  public:
    // Goes into EmulatorOptions::trace; the object outlives the emulator.
    responses::Trace hook();
    // A record is about to be played.
    void begin(std::size_t record);

    // Of the record that was played last, and of all: an array with "reason", "draws", and the place of the
    // first of them.
    Json of_record(const dp2::DrawIndex& draws) const { return json(record_, draws); }
    Json of_all(const dp2::DrawIndex& draws) const { return json(all_, draws); }

  private:
    struct Reason {
        std::uint64_t draws = 0;
        dp2::Place first;
    };
    using Reasons = std::array<Reason, rasterizer::kSkipReasons>;

    void executed(const rasterizer::SkipCounts& counts, std::optional<std::uint64_t> next_offset);
    void add(std::size_t reason, std::uint64_t draws); // of the command
    static Json json(const Reasons& reasons, const dp2::DrawIndex& draws);

    Reasons record_, all_;
    std::size_t number_ = 0;               // of the record
    std::optional<std::uint64_t> command_; // the one that is being executed; nothing: none yet
    rasterizer::SkipCounts counted_ = {};  // of its context, before it
};

} // namespace tools
