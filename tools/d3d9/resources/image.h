// An image of Direct3D 9.
#pragma once

#include "tools/d3d9/resources/image_desc.h"

namespace d3d9 {

class Image final : public DescribedImage<Api> {
  public:
    // `user_memory`: the program's own memory for a D3DPOOL_SYSTEMMEM image of 9Ex, or null.
    Image(Driver& driver, const ImageDesc& desc, void* user_memory = nullptr);
};

} // namespace d3d9
