// What the driver was told: the one record of it. A setter of the device marks what it changed as stale; the
// StateWriter looks at stale parts before a draw and sends values that differ from those told. Of states for
// which no value is kept here (transforms, lights, constants and the like) everything stale is sent.
#pragma once

#include <array>
#include <set>

#include "tools/d3d9/driver/driver.h"
#include "tools/d3d9/state/parts.h"
#include "tools/d3d9/state/state.h"

namespace d3d9 {

struct Told {
    Parts stale = Parts::everything();
    bool targets_stale = true; // render targets or the depth buffer, or the surfaces behind them

    std::array<DWORD, kRenderStates> render = {};
    std::array<std::array<DWORD, kStageStates>, kStages> stage = {};
    std::array<std::array<DWORD, kSamplerStates>, kSamplers> sampler = {};
    std::array<Handle, kSamplers> texture = {};
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

    // The driver must be told everything again: the device was reset. Its lights and palettes stay.
    void forget() { values_known_ = false; }
    bool values_known() const { return values_known_; }
    void everything_told() { values_known_ = true; }

    // Keeps `value` in `told`, a member of this record. True when the driver has to be told.
    template <class T> bool differs(T& told, const T& value) const {
        if (values_known_ && told == value) return false;
        told = value;
        return true;
    }

  private:
    bool values_known_ = false;
};

} // namespace d3d9
