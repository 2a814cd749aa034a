// Encodes a device's state as commands, part by part: a new context that executes them gets this state. Parts
// are written in the order of state_parts(). The commands are those of the context's generation; one of a
// later generation is written only for a state that the context got from such a command.
#pragma once

#include "dp2/commands/encoder.h"
#include "responses/context/state_records.h"

namespace responses {

class StateEncoder {
  public:
    // `state` and `out` must outlive it.
    StateEncoder(const rasterizer::DeviceState& state, dp2::Encoder& out)
        : state_(state), generation_(dp2::generation_of_interface(state.interface_version)), now_(state),
          out_(out) {
        fresh_.interface_version = state.interface_version;
    }
    // Whether a recording creates the context with its first render target. Before DirectX 9 no command sets
    // a target alone. One handle as target and as depth buffer names two objects, one after the other.
    static bool creation_sets_target(const rasterizer::DeviceState& state) {
        return state.interface_version < rasterizer::kDx9 && state.targets[0] != state.depth;
    }

    dp2::Status render_states();
    dp2::Status stages();
    dp2::Status convolution_kernel();
    dp2::Status transforms();
    dp2::Status material();
    dp2::Status lights();
    dp2::Status clip_planes();
    dp2::Status viewport();
    dp2::Status range_of_w();
    dp2::Status scissor();
    dp2::Status targets();
    dp2::Status streams();
    dp2::Status indices();
    dp2::Status vertex_format();
    dp2::Status selected_shaders();
    dp2::Status constants();

  private:
    // Whether a command is written. `differs`: the state is not that of a new context.
    bool writes(dp2::Opcode op, bool differs) const { return differs || dp2::has_command(generation_, op); }
    dp2::Status transform(std::uint32_t type);
    dp2::Status stream(std::uint32_t number);
    dp2::Status vertex_constants();
    dp2::Status pixel_constants();

    const rasterizer::DeviceState& state_;
    const dp2::Generation generation_;
    const StateRecords now_;
    rasterizer::DeviceState fresh_;
    dp2::Encoder& out_;
};

} // namespace responses
