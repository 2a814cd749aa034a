// The state that was sent to the driver. Setters of the device mark the parts that they change as stale;
// before a draw the writer sends the stale values that differ from those sent. States without a value here
// (transforms, lights, constants and the like) are sent whenever they are stale.
#pragma once

#include <array>
#include <bitset>
#include <set>

#include "tools/runtime/driver/driver.h"
#include "tools/runtime/state/parts.h"

namespace runtime {

// Parts: those of the runtime, derived from CommonParts<Shape>.
template <class Shape, class Parts> struct SentState {
    Parts stale = Parts::everything();
    // The bindings of render targets or depth buffer may have changed, or their surfaces.
    bool targets_stale = true;

    std::array<DWORD, Shape::kRenderStates> render = {};
    std::array<std::array<DWORD, Shape::kStageStates>, Shape::kStages> stage = {};
    std::array<Handle, Shape::kTextures> texture = {};
    // Textures and streams that were bound at the last draw, in the state or in the driver. All others are
    // compared only if they are stale.
    std::bitset<Shape::kTextures> textures_bound;
    std::bitset<Shape::kStreams> streams_bound;
    DWORD vertex_shader = 0, pixel_shader = 0;
    struct Stream {
        Handle buffer = 0;
        UINT offset = 0, stride = 0; // in bytes
        bool operator==(const Stream&) const = default;
    };
    std::array<Stream, Shape::kStreams> stream = {};
    struct Indices {
        Handle buffer = 0;
        UINT stride = 0; // in bytes
        bool operator==(const Indices&) const = default;
    };
    Indices indices;
    std::set<DWORD> lights; // lights that the driver has

    // To be called after a Reset: everything must be sent again, except lights and palettes, which the driver
    // keeps.
    void invalidate() { complete_ = false; }
    // Whether the driver has all values of this record.
    bool complete() const { return complete_; }
    void set_complete() { complete_ = true; }

    // Stores `value` in `sent`, a member of this record. True: it has to be sent.
    template <class T> bool differs(T& sent, const T& value) const {
        if (complete_ && sent == value) return false;
        sent = value;
        return true;
    }

  private:
    bool complete_ = false;
};

} // namespace runtime
