// A surface that a device or a viewport uses: a texture of a stage, a background. It has a reference that
// programs see, and stays until it is not used any more, also if the program releases that reference.
#pragma once

#include <utility>

#include "tools/ddraw/objects/surface.h"

namespace ddraw {

class UsedSurface {
  public:
    UsedSurface() = default; // none
    explicit UsedSurface(Surface* surface) : surface_(surface) {
        if (!surface_) return;
        surface_->hold();
        surface_->add_ref(counted());
    }
    UsedSurface(const UsedSurface& other) : UsedSurface(other.surface_) {}
    UsedSurface& operator=(UsedSurface other) noexcept {
        std::swap(surface_, other.surface_);
        return *this;
    }
    ~UsedSurface() {
        if (!surface_) return;
        surface_->release(counted());
        surface_->drop_hold();
    }
    Surface* get() const { return surface_; } // null: none

  private:
    Version counted() const { return surface_version(surface_->creator()); }

    Surface* surface_ = nullptr;
};

} // namespace ddraw
