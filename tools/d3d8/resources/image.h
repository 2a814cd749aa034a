// An image of Direct3D 8.
#pragma once

#include "tools/d3d8/resources/image_desc.h"

namespace d3d8 {

class Image final : public DescribedImage<Api> {
  public:
    Image(Driver& driver, const ImageDesc& desc);
    UINT level_bytes(UINT level) const; // the size that GetDesc returns
};

} // namespace d3d8
