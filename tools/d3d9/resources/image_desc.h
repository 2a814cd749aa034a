// The description of a texture or surface in the types of Direct3D 9.
#pragma once

#include "tools/d3d9/base/api.h"
#include "tools/runtime/resources/described_image.h"

namespace d3d9 {

using ImageDesc = ResourceDesc<Api>;

// The layout of a format's texels.
inline Layout layout_of(D3DFORMAT format) {
    return runtime::layout_of(static_cast<std::uint32_t>(format));
}

} // namespace d3d9
