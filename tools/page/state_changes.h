// The states of draws, as changes since the context's previous draw. They are the driver's states, so they
// include those that state blocks have set.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "rasterizer/state/device_state.h"
#include "tools/page/texts.h"

namespace tools {

struct StateChange {
    std::uint32_t name = 0, value = 0; // in StateChanges::names(), values()
};

class StateChanges {
  public:
    // What changed since the last call for this context; the first time, what differs from a new context.
    std::vector<StateChange> since_last(std::uint32_t context, const rasterizer::DeviceState& state);
    // To be called when the context is destroyed.
    void forget(std::uint32_t context) { last_.erase(context); }

    // "render state\tZENABLE": the group and the name.
    const Texts& names() const { return names_; }
    const Texts& values() const { return values_; }

  private:
    std::map<std::uint32_t, std::unique_ptr<rasterizer::DeviceState>> last_; // by context
    Texts names_, values_;
};

} // namespace tools
