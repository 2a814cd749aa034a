// Counts the draws of a replay that read a texture which does not exist, by stage and handle.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "responses/context/context.h"
#include "tools/cli/json_lines.h"

namespace tools {

class MissingTextures {
  public:
    // For EmulatorOptions::trace.
    void executed(const responses::Context& context, const dp2::Command* next);
    // Called before each record is played.
    void begin(std::size_t record);

    // The missing textures of the last record, and of all records: an array with "stage", "texture", "draws",
    // and the place of the first draw. At most kMostTextures entries; later ones are omitted.
    Json of_record(const dp2::DrawIndex& draws) const { return json(record_, draws); }
    Json of_all(const dp2::DrawIndex& draws) const { return json(all_, draws); }

  private:
    static constexpr std::size_t kMostTextures = 16;
    struct Missing {
        std::uint32_t stage = 0, texture = 0;
        std::uint64_t draws = 0;
        dp2::Place first;
    };
    using List = std::vector<Missing>;
    void add(std::uint32_t stage, std::uint32_t texture, std::uint64_t draws); // for the current command
    static Json json(const List& list, const dp2::DrawIndex& draws);

    List record_, all_;
    std::size_t number_ = 0;               // number of the record
    std::optional<std::uint64_t> command_; // offset of the command that is executed; nothing before the first
    std::uint64_t counted_ = 0;            // the context's count before that command
};

// "2 draws without texture from 3+0x4e on: stage 0 names 7, which does not exist".
std::string missing_text(const Json& entry);

} // namespace tools
