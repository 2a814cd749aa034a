// IDirect3DStateBlock9: values of the parts of the state that it is about.
#pragma once

#include "tools/d3d9/objects/counted.h"
#include "tools/d3d9/state/state.h"

namespace d3d9 {

class StateBlock final : public Com<IDirect3DStateBlock9> {
  public:
    // `recorded`: made by BeginStateBlock, else by CreateStateBlock.
    StateBlock(Device* device, Parts parts, bool recorded)
        : Com(device), parts_(std::move(parts)), recorded_(recorded) {}
    STDMETHOD(Capture)() override;
    STDMETHOD(Apply)() override;

    void capture(); // takes the device's values of its parts
    // While it is recorded the device's setters write here.
    State& state() { return state_; }
    Parts& parts() { return parts_; }

  private:
    State state_;
    Parts parts_;
    bool recorded_;
};

} // namespace d3d9
