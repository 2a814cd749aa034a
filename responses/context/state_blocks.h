// State blocks (STATESET). A block is kept as the bytes of its commands, and executed by decoding them.
// CAPTURE and CREATE encode the device's state as such commands. WIRE.md E.12.
#pragma once

#include <cstdint>
#include <map>
#include <memory_resource>
#include <optional>
#include <vector>

#include "dp2/base/limits.h"
#include "dp2/commands/decoder.h"
#include "dp2/tables/enums.h"
#include "rasterizer/base/memory_budget.h"
#include "rasterizer/state/device_state.h"

namespace responses {

// dwOperation of STATESET: D3DHAL_STATESETBEGIN and so on.
using dp2::StateSetOperation;

// Whether a command between BEGIN and END is recorded instead of executed.
bool is_recordable(dp2::Opcode op);

// The blocks of one context.
class StateBlocks {
  public:
    using Commands = std::pmr::vector<std::byte>;
    StateBlocks(const dp2::Limits& limits, rasterizer::MemoryBudget& memory_budget)
        : limits_(limits), blocks_(memory_budget.memory()) {}

    bool recording() const { return open_.has_value(); }
    // Whether the next command, if it has this opcode, is recorded instead of executed.
    bool takes(dp2::Opcode op) const { return recording() && is_recordable(op); }
    std::optional<std::uint32_t> open() const { return open_; } // the block that is being recorded
    const std::pmr::map<std::uint32_t, Commands>& all() const { return blocks_; }
    // A BEGIN while recording is ignored. LimitExceeded: max_state_sets exist.
    dp2::Status begin(std::uint32_t handle);
    void end() { open_.reset(); }
    // Appends a command to the open block. LimitExceeded: the blocks have max_state_set_bytes together.
    dp2::Status record(const dp2::Command& command);
    dp2::Status put(std::uint32_t handle, const std::vector<std::byte>& commands);
    void remove(std::uint32_t handle);
    const Commands* find(std::uint32_t handle) const;

  private:
    const dp2::Limits& limits_;
    std::pmr::map<std::uint32_t, Commands> blocks_;
    std::optional<std::uint32_t> open_;
    std::size_t bytes_ = 0;
};

// CAPTURE: the block's commands with the current values of the state.
std::vector<std::byte> capture_block(dp2::ByteSpan block, const rasterizer::DeviceState& state,
                                     const dp2::DecodeContext& context);

using BlockType = dp2::StateBlockType;
// CREATE: commands that set the states of a predefined group to their current values.
std::vector<std::byte> create_block(BlockType type, const rasterizer::DeviceState& state);

} // namespace responses
