// Tells when a frozen draw is out of date.
#pragma once

#include <cstdint>

namespace rasterizer {

// Rises with every change of a context's state, shaders or palettes that a frozen draw may depend on. Whoever
// makes such a change raises it; DrawFreezer compares. Caller's thread only.
class Revision {
  public:
    void raise() { ++number_; }
    void raise_if(bool changed) { number_ += changed; }
    std::uint64_t number() const { return number_; }

  private:
    std::uint64_t number_ = 1;
};

} // namespace rasterizer
