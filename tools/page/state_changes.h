// The states of draws, as texts of what changed since the context's previous draw, clear or copy.
#pragma once

#include <cstdint>
#include <vector>

#include "responses/analysis/state_walk.h"
#include "tools/page/texts.h"

namespace tools {

struct StateChange {
    std::uint32_t name = 0, value = 0; // in StateChanges::names(), values()
};

class StateChanges {
  public:
    // What changed since the last call for the context that the walk is at; the first time, what differs from
    // a new context.
    std::vector<StateChange> since_last(responses::StateWalk& walk);

    // "render state\tZENABLE": the group and the name.
    const Texts& names() const { return names_; }
    const Texts& values() const { return values_; }

  private:
    Texts names_, values_;
};

} // namespace tools
