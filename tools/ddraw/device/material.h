// A material of Direct3D 1 to 6, with one count of references for all versions of its interface.
#pragma once

#include <memory>

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/base/keepers.h"
#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/base/version.h"
#include "tools/ddraw/objects/draw.h"

namespace ddraw {

class Material {
  public:
    explicit Material(Draw& draw);
    ~Material();
    Material(const Material&) = delete;
    Material& operator=(const Material&) = delete;

    ULONG add_ref() { return ++references_; }
    ULONG release();
    IUnknown* com(Version version) { return interfaces_->of(version); } // V1 to V3
    Keepers<Material>& keepers() { return keepers_; }                   // devices with handles of it

    D3DMATERIAL data = {};

  private:
    Draw& draw_;
    ULONG references_ = 1;
    Keepers<Material> keepers_;
    std::unique_ptr<Interfaces> interfaces_;
    Registered<Material, 3> registered_;
};

std::unique_ptr<Interfaces> make_interfaces(Material& material); // tools/ddraw/interfaces/

} // namespace ddraw
