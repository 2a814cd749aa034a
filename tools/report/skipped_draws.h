// Counts the skipped draws of a replay by reason, with the place of the first for each reason.
#pragma once

#include <array>
#include <optional>

#include "rasterizer/state/skip_reason.h"
#include "responses/context/context.h"
#include "tools/cli/json_lines.h"

namespace tools {

class SkippedDraws {
  public:
    // For EmulatorOptions::trace.
    void executed(const responses::Context& context, const dp2::Command* next);
    // Called before each record is played.
    void begin(std::size_t record);

    // The skipped draws of the last record, and of all records: an array with "reason", "draws", and the
    // place of the first skipped draw.
    Json of_record(const dp2::DrawIndex& draws) const { return json(record_, draws); }
    Json of_all(const dp2::DrawIndex& draws) const { return json(all_, draws); }

  private:
    struct Reason {
        std::uint64_t draws = 0;
        dp2::Place first;
    };
    using Reasons = std::array<Reason, rasterizer::kSkipReasons>;

    void add(std::size_t reason, std::uint64_t draws); // for the current command
    static Json json(const Reasons& reasons, const dp2::DrawIndex& draws);

    Reasons record_, all_;
    std::size_t number_ = 0;               // number of the record
    std::optional<std::uint64_t> command_; // offset of the command that is executed; nothing before the first
    rasterizer::SkipCounts counted_ = {};  // the context's counts before that command
};

} // namespace tools
