// Sets the default floating-point environment (round to nearest, denormals kept) for a scope: results must
// not depend on the mode that the host program has set for its thread.
#pragma once

#include <cfenv>

namespace rasterizer {

class DefaultFloatingPoint {
  public:
    DefaultFloatingPoint() {
        std::fegetenv(&saved_);
        std::fesetenv(FE_DFL_ENV);
    }
    ~DefaultFloatingPoint() { std::fesetenv(&saved_); }
    DefaultFloatingPoint(const DefaultFloatingPoint&) = delete;
    DefaultFloatingPoint& operator=(const DefaultFloatingPoint&) = delete;

  private:
    std::fenv_t saved_;
};

} // namespace rasterizer
