#include "tools/ddraw/device/material.h"

namespace ddraw {

Material::Material(Draw& draw)
    : draw_(draw), interfaces_(make_interfaces(*this)),
      registered_(*this, {com(Version::V1), com(Version::V2), com(Version::V3)}) {
    data.dwSize = sizeof data;
    draw_.hold(Version::V1);
}

Material::~Material() {
    keepers_.tell_end(*this);
}

ULONG Material::release() {
    if (references_ == 0) return 0;
    if (--references_ != 0) return references_;
    Draw& draw = draw_;
    delete this;
    draw.drop(Version::V1);
    return 0;
}

} // namespace ddraw
