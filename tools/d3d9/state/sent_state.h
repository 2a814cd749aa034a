// The state that was sent to the driver, recorded here alone. A setter of the device marks what it changed as
// stale; before a draw the StateWriter sends those stale values that differ from the ones sent. States
// without a value here (transforms, lights, constants and the like) are sent whenever they are stale.
#pragma once

#include <array>
#include <bitset>
#include <set>

#include "tools/d3d9/driver/driver.h"
#include "tools/d3d9/state/parts.h"
#include "tools/d3d9/state/state.h"

namespace d3d9 {

struct SentState {
    Parts stale = Parts::everything();
    bool targets_stale = true; // render targets or the depth buffer, or the surfaces behind them

    std::array<DWORD, kRenderStates> render = {};
    std::array<std::array<DWORD, kStageStates>, kStages> stage = {};
    std::array<std::array<DWORD, kSamplerStates>, kSamplers> sampler = {};
    std::array<Handle, kSamplers> texture = {};
    // Of the last draw: samplers and streams where the state or the driver has a texture or a buffer. At all
    // others only a stale one can differ.
    std::bitset<kSamplers> textures_bound;
    std::bitset<kStreams> streams_bound;
    DWORD vertex_format = 0; // a declaration's handle or an FVF code
    DWORD vertex_shader = 0, pixel_shader = 0;
    struct Stream {
        Handle buffer = 0;
        UINT offset = 0, stride = 0; // in bytes
        bool operator==(const Stream&) const = default;
    };
    std::array<Stream, kStreams> stream = {};
    std::array<UINT, kStreams> frequency = {};
    struct Indices {
        Handle buffer = 0;
        UINT stride = 0; // in bytes
        bool operator==(const Indices&) const = default;
    };
    Indices indices;
    std::set<DWORD> lights; // those created

    // The device was reset: everything must be sent again, except lights and palettes, which the driver
    // keeps.
    void invalidate() { complete_ = false; }
    // The driver has every value of this record.
    bool complete() const { return complete_; }
    void set_complete() { complete_ = true; }

    // Stores `value` in `sent`, a member of this record. True when it has to be sent.
    template <class T> bool differs(T& sent, const T& value) const {
        if (complete_ && sent == value) return false;
        sent = value;
        return true;
    }

  private:
    bool complete_ = false;
};

} // namespace d3d9
