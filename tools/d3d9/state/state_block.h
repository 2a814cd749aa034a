// IDirect3DStateBlock9: values for some parts of a device's state.
#pragma once

#include <optional>

#include "tools/d3d9/objects/resource.h"
#include "tools/d3d9/state/device_state.h"

namespace d3d9 {

class StateBlock final : public Com<IDirect3DStateBlock9> {
  public:
    // `recorded`: created by BeginStateBlock, else by CreateStateBlock.
    StateBlock(DeviceCore& device, DeviceState& device_state, Parts parts, bool recorded)
        : Com(device), device_state_(device_state), parts_(std::move(parts)), recorded_(recorded) {}
    STDMETHOD(Capture)() override;
    STDMETHOD(Apply)() override;

    // To be called when the program gets the block, which it must release before Reset (API page of Reset).
    void keep_from_reset() { reset_blocker_.emplace(device()); }
    void capture(); // copies the values of its parts from the device
    // The device's setters write here while the block is being recorded.
    State& state() { return state_; }
    Parts& parts() { return parts_; }

  private:
    DeviceState& device_state_;
    State state_;
    Parts parts_;
    bool recorded_;
    std::optional<ResetBlocker> reset_blocker_;
};

} // namespace d3d9
