// The states that a command writes, and whether each has the value already.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "dp2/commands/decoder.h"
#include "rasterizer/state/device_state.h"

namespace responses {

enum class WrittenKind : std::uint8_t {
    Render,
    Stage,
    Viewport,
    DepthRange,
    WRange,
    Transform,
    Material,
    Light,
    LightSwitch,
    ClipPlane,
    Target,
    TargetAndDepth,
    Depth,
    Scissor,
    Stream,
    StreamFrequency,
    Indices,
    Format,
    Function,
    PixelShader,
    Constants, // first: the opcode and, in the low 16 bits, the first register; second: how many
};

// What is written; states of one command with equal keys are one state.
struct WrittenKey {
    WrittenKind kind = {};
    std::uint32_t first = 0, second = 0; // for example the stage and the state's number
    auto operator<=>(const WrittenKey&) const = default;
};

struct WrittenState {
    WrittenKey key;
    bool same = false; // it had the value already
};

// Made before the command is executed. The command's bytes must outlive it.
class WrittenStates {
  public:
    WrittenStates(const rasterizer::DeviceState& state, const dp2::Command& command,
                  const dp2::DecodeContext& decode);
    // After the command, whose first `records` records were executed: the states in the order of the records.
    // Not reported: commands that multiply matrices, states that have an effect each time they are written,
    // and values that a context ignores.
    std::vector<WrittenState> finish(const rasterizer::DeviceState& now, std::size_t records) const;

    using Bytes = std::vector<std::byte>;
    struct Write {
        WrittenKey key;
        Bytes before; // the state's value
        Bytes next;   // the record's
        bool certain; // false: it is never `same`, unless the command has written it before
    };

  private:
    dp2::Command command_;
    dp2::DecodeContext decode_;
    std::vector<Write> writes_;
    // States that have an effect each time they are written also set other states, so a state that has the
    // same value before and after the command may have had another one in between.
    bool acts_ = false;
};

} // namespace responses
