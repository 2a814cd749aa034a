#include "tools/ddraw/device/material.h"

namespace ddraw {

Material::Material(Draw& draw)
    : DrawChild(draw), interfaces_(make_interfaces(*this)),
      registered_(*this, {com(Version::V1), com(Version::V2), com(Version::V3)}) {
    data.dwSize = sizeof data;
}

Material::~Material() {
    keepers_.tell_end(*this);
}

} // namespace ddraw
