// The state of one device of Direct3D 8 or 9: the values that the program has set, the bound targets, and the
// writer that sends changes to the driver. Device lock required.
#pragma once

#include <new>
#include <utility>

#include "tools/runtime/driver/driver.h"
#include "tools/runtime/state/draw_reads.h"
#include "tools/runtime/state/draw_sources.h"

namespace runtime {

template <class Shape, class State, class Targets, class Writer, class Commands> class CommonDeviceState {
  public:
    // The driver must outlive this object.
    explicit CommonDeviceState(Driver& driver) : writer(driver), driver_(driver) {}
    CommonDeviceState(const CommonDeviceState&) = delete;
    CommonDeviceState& operator=(const CommonDeviceState&) = delete;

    Driver& driver() const { return driver_; }
    Commands commands() const { return Commands(driver_); }

    State values; // what the program has set; getters return it
    DrawSources<Shape>
        sources;     // after changing a buffer in `values`, call follow_stream() or follow_indices()
    Targets targets; // after changing them, call writer.targets_are_stale()
    Writer writer;   // after changing `values`, mark the part in writer.stale()

    // Sends everything that the next draw needs: bindings of targets, stale state, contents of resources.
    void write_for_draw(const DrawReads& reads = {}) {
        write_targets_and([&] { writer.write(values, sources, reads); });
    }
    // To be called after a draw was emitted: marks the buffers as used, and the driver's copy of the targets
    // as newer than system memory.
    void drawn() {
        writer.mark_used(sources);
        targets_were_drawn();
    }
    void targets_were_drawn() {
        targets.for_each([](const auto& target) {
            if (target) target->image().driver_wrote(target->level(), target->face());
        });
    }
    // Prepares the start of a recording: sends the bindings of targets, since the driver's may still name
    // surfaces that a Reset has destroyed, and waits until the driver is idle.
    void settle() {
        write_targets_and([&] { driver_.finish(); });
    }

    bool in_scene() const { return in_scene_; }
    // BeginScene and EndScene. False: the scene has begun or has not.
    bool change_scene(bool begins) {
        if (in_scene_ == begins) return false;
        in_scene_ = begins;
        commands().render_state(DP2EMU_D3DRS_SCENECAPTURE, begins ? 1u : 0u);
        if (!begins) writer.stale().stream |= sources.drop_unbound(values);
        return true;
    }
    // To be called after creation and Reset, with targets bound: ends the scene and sets all states to their
    // defaults. `depth`: there is an automatic depth buffer; `width`, `height`: size of the target.
    void set_defaults(bool depth, UINT width, UINT height) {
        change_scene(false);
        values.set_defaults(depth, width, height);
        sources = {};
        writer.everything_is_stale();
    }
    void drop_targets() { targets = {}; }

  protected:
    // Releases all bound objects.
    void drop_bound() {
        drop_targets();
        values.set_defaults(false, 1, 1);
        sources = {};
    }

  private:
    // Sends the bindings of targets if they are stale, then calls rest(). If one of them throws
    // std::bad_alloc, everything counts as not sent, and the exception is passed on.
    template <class Rest> void write_targets_and(Rest&& rest) {
        try {
            writer.write_targets(targets);
            rest();
        } catch (const std::bad_alloc&) {
            writer.nothing_is_sent(); // the lost commands may include what was marked as sent
            throw;
        }
    }

    Driver& driver_;
    bool in_scene_ = false;
};

} // namespace runtime
