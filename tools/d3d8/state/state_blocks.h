// The state blocks of a device by token: values for some parts of its state. Tokens are numbers from 1 on;
// the lowest free one is used next. Device lock required.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "tools/d3d8/state/parts.h"
#include "tools/d3d8/state/state.h"

namespace d3d8 {

struct StateBlock {
    State values;
    Parts parts;
    // The driver's block with these values, on a pure device; 0: it has none.
    DWORD driver_block = 0;
    std::uint64_t losses = 0; // Driver::losses() when the driver got it
};

class StateBlocks {
  public:
    DWORD add(std::unique_ptr<StateBlock> block); // returns the token
    StateBlock* find(DWORD token) const {         // null: unknown
        return token - 1 < blocks_.size() ? blocks_[token - 1].get() : nullptr;
    }
    bool remove(DWORD token); // false: unknown
    void clear() { blocks_.clear(); }

  private:
    std::vector<std::unique_ptr<StateBlock>> blocks_; // by token - 1; null: the token is free
};

} // namespace d3d8
