// The regions of an image that have changed since it was last copied, for each face, in texels of level 0.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "tools/runtime/resources/image_desc.h"

namespace runtime {

class DirtyBoxes {
  public:
    // Everything has changed at first.
    explicit DirtyBoxes(const ImageDesc& desc) : whole_(desc.box_of(0)), faces_(desc.faces) {
        for (std::uint32_t face = 0; face < desc.faces; ++face) add(face, nullptr);
    }
    // `box` must be inside the image; null: all of the face.
    void add(std::uint32_t face, const Box* box);
    std::span<const Box> of(std::uint32_t face) const { return faces_[face]; } // the boxes may overlap
    bool empty() const {
        return std::ranges::all_of(faces_, [](const auto& list) { return list.empty(); });
    }
    void clear() {
        for (auto& list : faces_) list.clear();
    }

  private:
    Box whole_;
    std::vector<std::vector<Box>> faces_;
};

} // namespace runtime
