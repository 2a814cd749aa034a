// Encodes a device's state as commands, part by part: a new context that executes them gets this state. Parts
// are written in the order of state_parts(), and only where they differ from a new context's.
#pragma once

#include "dp2/commands/encoder.h"
#include "responses/context/state_records.h"

namespace responses {

class StateEncoder {
  public:
    // `state` and `out` must outlive it.
    StateEncoder(const rasterizer::DeviceState& state, dp2::Encoder& out)
        : state_(state), now_(state), out_(out) {
        fresh_.interface_version = state.interface_version;
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
    dp2::Status transform(std::uint32_t type);

    const rasterizer::DeviceState& state_;
    const StateRecords now_;
    rasterizer::DeviceState fresh_;
    dp2::Encoder& out_;
};

} // namespace responses
