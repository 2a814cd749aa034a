// A light of Direct3D 1 to 6, which one viewport can have.
#pragma once

#include <memory>

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/base/version.h"
#include "tools/ddraw/objects/draw_child.h"
#include "tools/ddraw/vertices/lighting/light.h"

namespace ddraw {

class Viewport;

class ViewportLight final : public DrawChild<ViewportLight> {
  public:
    explicit ViewportLight(Draw& draw);
    IUnknown* com() { return interfaces_->of(Version::V1); }

    // `light`: a D3DLIGHT or D3DLIGHT2, as its size says. The sizes of both are allowed in both calls.
    HRESULT set(const D3DLIGHT& light);
    HRESULT get(D3DLIGHT& out) const;
    // Nothing: it is not active, or was not set.
    std::optional<vertices::Light> lit_with() const;

    Viewport* viewport = nullptr; // that it is added to; null: none

  private:
    D3DLIGHT2 data_ = {};
    std::unique_ptr<Interfaces> interfaces_;
    Registered<ViewportLight, 1> registered_;
};

std::unique_ptr<Interfaces> make_interfaces(ViewportLight& light); // tools/ddraw/interfaces/

} // namespace ddraw
