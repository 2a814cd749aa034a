// The state of one device: the values that the program has set, the bound targets, the state block that is
// being recorded, and the writer that sends changes to the driver. Device lock required.
#pragma once

#include <memory>

#include "tools/d3d8/state/state.h"
#include "tools/d3d8/state/state_blocks.h"
#include "tools/d3d8/state/state_writer.h"
#include "tools/d3d8/state/targets.h"
#include "tools/runtime/state/device_state.h"

namespace d3d8 {

class DeviceState : public CommonDeviceState<Shape, State, Targets, StateWriter, Dx8Commands<Driver>> {
  public:
    using CommonDeviceState::CommonDeviceState;

    StateBlocks blocks;

    // The values that setters write: those of the state block that is being recorded, else those of the
    // device.
    State& set_values();
    Parts& set_parts();
    std::unique_ptr<StateBlock> recorded_block; // set between BeginStateBlock and EndStateBlock
    // The vertices of the selected shader or FVF code; null: there are none.
    const VertexFormat* format() { return writer.vertex_shaders.format(values.vertex_shader); }

    // To be called for DrawPrimitiveUP and DrawIndexedPrimitiveUP: unbinds stream 0, and with `indices` the
    // index buffer.
    void unbind_for_memory(bool indices);

    // Binds these targets, with a viewport of the colour target's size.
    void bind_targets(const Held<Surface>& color, const Held<Surface>& depth);
    // Releases all bound objects and state blocks; to be called when the device is being destroyed.
    void drop_everything();
};

} // namespace d3d8
