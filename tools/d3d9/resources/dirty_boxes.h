// The regions of an image that have changed since it was last copied, for each face, in texels of level 0.
#pragma once

#include <span>
#include <vector>

#include "tools/d3d9/resources/image_desc.h"

namespace d3d9 {

class DirtyBoxes {
  public:
    // Everything has changed at first.
    explicit DirtyBoxes(const ImageDesc& desc) : whole_(desc.box_of(0)), faces_(desc.faces) {
        for (UINT face = 0; face < desc.faces; ++face) add(face, nullptr);
    }
    // `box` must be inside the image; null: all of the face.
    void add(UINT face, const D3DBOX* box);
    std::span<const D3DBOX> of(UINT face) const { return faces_[face]; } // the boxes may overlap
    void clear(UINT face) { faces_[face].clear(); }
    void clear() {
        for (auto& list : faces_) list.clear();
    }

  private:
    D3DBOX whole_;
    std::vector<std::vector<D3DBOX>> faces_;
};

} // namespace d3d9
