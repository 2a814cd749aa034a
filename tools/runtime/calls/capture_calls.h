// Dp2StartCapture and Dp2StopCapture: a program records itself.
#pragma once

#include "tools/runtime/base/out_of_memory.h"
#include "tools/runtime/objects/device.h"

namespace runtime {

// The results of functions of the driver that start or stop a recording. (The others return 0, null or false
// when they fail.)
template <class Api> HRESULT hresult_of(dp2emu_result result) {
    switch (result) {
    case DP2EMU_OK: return S_OK;
    case DP2EMU_NOT_SUPPORTED: return Api::kDriverError; // state that no command restores
    default: return E_FAIL;
    }
}

template <class Core, class DeviceState>
HRESULT start_capture(Core& device, DeviceState& state, const char* path) {
    if (!path) return Core::Names::kInvalidCall;
    const Guard guard(device);
    return or_out_of_memory([&] {
        state.settle();
        return hresult_of<typename Core::Names>(device.driver().start_capture(path));
    });
}
template <class Core> HRESULT stop_capture(Core& device) {
    const Guard guard(device);
    return or_out_of_memory([&] { return hresult_of<typename Core::Names>(device.driver().stop_capture()); });
}

} // namespace runtime
