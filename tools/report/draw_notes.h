// Counts the draws of a replay that are drawn, but perhaps not as they were meant: they read a texture that
// does not exist, or have a target or depth buffer that is not used, since it does not fit the first target.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "responses/context/context.h"
#include "tools/cli/json_lines.h"

namespace tools {

class DrawNotes {
  public:
    // For EmulatorOptions::trace.
    void executed(const responses::Context& context, const dp2::Command* next);
    // Called before each record is played.
    void begin(std::size_t record);

    // Adds the notes on the last record, or on all records: "missing_textures", an array with "stage",
    // "texture", "draws", and the place of the first draw; "unfit_targets", with "target", a number or
    // "depth", and "surface" in place of the texture. At most kMostNotes in all; later ones are omitted.
    // Without notes on a record, no array is added.
    void add_of_record(Json& line, const dp2::DrawIndex& draws) const { add(line, record_, draws, true); }
    void add_of_all(Json& line, const dp2::DrawIndex& draws) const { add(line, all_, draws, false); }

  private:
    static constexpr std::size_t kMostNotes = 16;
    enum class Kind : std::uint8_t { Texture, Target, Depth };
    struct Note {
        Kind kind = Kind::Texture;
        std::uint32_t index = 0, handle = 0; // of the stage or target
        std::uint64_t draws = 0;
        dp2::Place first;
    };
    using List = std::vector<Note>;
    void count(Kind kind, std::uint32_t index, std::uint32_t handle, std::uint64_t draws);
    void count_unfit(const rasterizer::DeviceState& state, std::uint32_t which, std::uint64_t draws);
    static void add(Json& line, const List& list, const dp2::DrawIndex& draws, bool only_found);

    List record_, all_;
    std::size_t number_ = 0;               // number of the record
    std::optional<std::uint64_t> command_; // offset of the command that is executed; nothing before the first
    std::uint64_t missing_ = 0, unfit_ = 0; // the context's counts before that command
};

// The notes of a line as texts: "2 draws without texture from 3+0x4e on: stage 0 names 7, which does not
// exist".
std::vector<std::string> note_texts(const Json& line);

} // namespace tools
