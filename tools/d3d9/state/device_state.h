// The state of one device, and its way to the driver: the values that the program set, the bound targets, the
// state block being recorded, and the writer that sends changes to the driver. Device lock required.
#pragma once

#include "tools/d3d9/driver/driver.h"
#include "tools/d3d9/state/draw_sources.h"
#include "tools/d3d9/state/state.h"
#include "tools/d3d9/state/state_writer.h"
#include "tools/d3d9/state/targets.h"

namespace d3d9 {

class StateBlock;

class DeviceState {
  public:
    // The driver must outlive it.
    explicit DeviceState(Driver& driver) : writer(driver), driver_(driver) {}
    DeviceState(const DeviceState&) = delete;
    DeviceState& operator=(const DeviceState&) = delete;

    Driver& driver() const { return driver_; }

    State values;        // getters read these
    DrawSources sources; // after a change of values' buffers: follow_...()
    Targets targets;     // after a change: writer.targets_are_stale()
    StateWriter writer;  // after a change of values: mark it in writer.stale()
    float npatch_mode = 0;
    bool software_vertices = false; // vertices are processed in software

    // Where setters write: the state block being recorded, or the device.
    State& set_values();
    Parts& set_parts();
    // Between BeginStateBlock and EndStateBlock; owned here until it is handed to the program.
    StateBlock* recorded_block = nullptr;

    // Sends everything that the next draw depends on: bindings of targets, stale state, contents of
    // resources.
    void write_for_draw(const DrawReads& reads = {});
    // The draw was emitted: buffers are in use, the targets' texels are newer in the driver.
    void drawn();
    void targets_were_drawn();
    // Prepares the start of a recording: sends bindings of targets, which may still name destroyed surfaces
    // in the driver, and waits until it is idle.
    void settle();

    bool in_scene() const { return in_scene_; }
    void begin_scene() { mark_scene(true); }
    void end_scene();
    // A draw has vertices, and perhaps indices, of its own: nothing is bound in their places afterwards.
    void unbind_for_memory(bool indices);

    // Binds these targets and no others, with the viewport and scissor rectangle of the first one's size.
    void bind_implicit_targets(Surface* color, const Held<Surface>& depth, UINT width, UINT height);
    // After creation and Reset, with targets bound: no scene, and every state has its default.
    void set_defaults(bool depth, UINT width, UINT height);
    void drop_targets();
    // Releases all objects that it holds: the device is being destroyed.
    void drop_everything();

  private:
    // Without memory everything counts as not sent, and std::bad_alloc goes on.
    template <class Rest> void write_targets_and(Rest&& rest);
    void mark_scene(bool begins);

    Driver& driver_;
    bool in_scene_ = false;
};

} // namespace d3d9
