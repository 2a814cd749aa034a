// Predicated rendering: a condition under which draws, clears and blits do nothing.
#pragma once

#include <functional>
#include <utility>

namespace rasterizer {

// Owns the condition, which is evaluated at every draw, clear and blit on the caller's thread.
class Predicate {
  public:
    // `skips` returns true if commands must be skipped. Empty: nothing is skipped.
    void set(std::function<bool()> skips) { skips_ = std::move(skips); }
    bool is_set() const { return static_cast<bool>(skips_); }
    bool skips() const { return skips_ && skips_(); }

  private:
    std::function<bool()> skips_;
};

} // namespace rasterizer
