// The state of one device: the values that the program has set, the bound targets, the state block that is
// being recorded, and the writer that sends changes to the driver. Device lock required.
#pragma once

#include "tools/d3d9/state/state.h"
#include "tools/d3d9/state/state_writer.h"
#include "tools/d3d9/state/targets.h"
#include "tools/runtime/state/device_state.h"

namespace d3d9 {

class StateBlock;

class DeviceState : public CommonDeviceState<Shape, State, Targets, StateWriter, Dx9Commands<Driver>> {
  public:
    using CommonDeviceState::CommonDeviceState;

    float npatch_mode = 0;
    bool software_vertices = false; // vertices are processed in software

    // The values that setters write: those of the state block that is being recorded, else those of the
    // device.
    State& set_values();
    Parts& set_parts();
    // Set between BeginStateBlock and EndStateBlock; owned here until EndStateBlock returns it to the
    // program.
    StateBlock* recorded_block = nullptr;

    // To be called for DrawPrimitiveUP and DrawIndexedPrimitiveUP: unbinds stream 0, and with `indices` the
    // index buffer.
    void unbind_for_memory(bool indices);

    // Binds only these targets, with a viewport and scissor rectangle of the colour target's size.
    void bind_implicit_targets(Surface* color, const Held<Surface>& depth, UINT width, UINT height);
    void set_defaults(bool depth, UINT width, UINT height);
    // Releases all bound objects; to be called when the device is being destroyed.
    void drop_everything();
};

} // namespace d3d9
