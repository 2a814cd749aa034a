// A material of Direct3D 1 to 6.
#pragma once

#include <memory>

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/base/keepers.h"
#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/base/version.h"
#include "tools/ddraw/objects/draw_child.h"

namespace ddraw {

class Material final : public DrawChild<Material> {
  public:
    explicit Material(Draw& draw);
    ~Material();
    IUnknown* com(Version version) { return interfaces_->of(version); } // V1 to V3
    Keepers<Material>& keepers() { return keepers_; }                   // the table of handles

    D3DMATERIAL data = {};

  private:
    Keepers<Material> keepers_;
    std::unique_ptr<Interfaces> interfaces_;
    Registered<Material, 3> registered_;
};

std::unique_ptr<Interfaces> make_interfaces(Material& material); // tools/ddraw/interfaces/

} // namespace ddraw
