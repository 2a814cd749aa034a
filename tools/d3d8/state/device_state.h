// The state of one device: the values that the program has set, the bound targets, the state block that is
// being recorded, and the writer that sends changes to the driver. Device lock required.
#pragma once

#include <memory>

#include "tools/d3d8/state/draw_sources.h"
#include "tools/d3d8/state/state.h"
#include "tools/d3d8/state/state_blocks.h"
#include "tools/d3d8/state/state_writer.h"
#include "tools/d3d8/state/targets.h"
#include "tools/runtime/driver/driver.h"

namespace d3d8 {

class DeviceState {
  public:
    // The driver must outlive this object.
    explicit DeviceState(Driver& driver) : writer(driver), driver_(driver) {}
    DeviceState(const DeviceState&) = delete;
    DeviceState& operator=(const DeviceState&) = delete;

    Driver& driver() const { return driver_; }
    Dx8Commands<Driver> commands() const { return Dx8Commands(driver_); }

    State values;        // what the program has set; getters return it
    DrawSources sources; // after changing a buffer in `values`, call follow_stream() or follow_indices()
    Targets targets;     // after changing them, call writer.targets_are_stale()
    StateWriter writer;  // after changing `values`, mark the part in writer.stale()
    StateBlocks blocks;

    // The values that setters write: those of the state block that is being recorded, else those of the
    // device.
    State& set_values();
    Parts& set_parts();
    std::unique_ptr<StateBlock> recorded_block; // set between BeginStateBlock and EndStateBlock
    // The vertices of the selected shader or FVF code; null: there are none.
    const VertexFormat* format() { return writer.vertex_shaders.format(values.vertex_shader); }

    // Sends everything that the next draw needs: bindings of targets, stale state, contents of resources.
    void write_for_draw(const DrawReads& reads = {});
    // To be called after a draw was emitted: marks the buffers as used, and the driver's copy of the targets
    // as newer than system memory.
    void drawn();
    void targets_were_drawn();
    // Prepares the start of a recording: sends the bindings of targets, since the driver's may still name
    // destroyed surfaces, and waits until the driver is idle.
    void settle();

    bool in_scene() const { return in_scene_; }
    void begin_scene() { mark_scene(true); }
    void end_scene();
    // To be called for DrawPrimitiveUP and DrawIndexedPrimitiveUP: unbinds stream 0, and with `indices` the
    // index buffer.
    void unbind_for_memory(bool indices);

    // Binds these targets, with a viewport of the colour target's size.
    void bind_targets(const Held<Surface>& color, const Held<Surface>& depth);
    // To be called after creation and Reset, with targets bound: ends the scene and sets all states to their
    // defaults.
    void set_defaults(bool depth, UINT width, UINT height);
    void drop_targets();
    // Releases all bound objects and state blocks; to be called when the device is being destroyed.
    void drop_everything();

  private:
    // Sends the bindings of targets if they are stale, then calls rest(). If one of them throws
    // std::bad_alloc, everything counts as not sent, and the exception is passed on.
    template <class Rest> void write_targets_and(Rest&& rest);
    void mark_scene(bool begins);

    Driver& driver_;
    bool in_scene_ = false;
};

} // namespace d3d8
