// The description of a texture or surface in the types of Direct3D 8.
#pragma once

#include "tools/d3d8/base/win.h"
#include "tools/runtime/resources/image_desc.h"

namespace d3d8 {

struct ImageDesc {
    D3DRESOURCETYPE type = D3DRTYPE_SURFACE;
    D3DFORMAT format = D3DFMT_UNKNOWN;
    UINT width = 0, height = 0, depth = 1; // of level 0, in texels
    UINT levels = 1, faces = 1;
    DWORD usage = 0;
    D3DPOOL pool = D3DPOOL_DEFAULT;
    D3DMULTISAMPLE_TYPE samples = D3DMULTISAMPLE_NONE;
    bool lockable = true;
    bool is_target() const { return (usage & D3DUSAGE_RENDERTARGET) != 0; }
    bool is_depth() const { return (usage & D3DUSAGE_DEPTHSTENCIL) != 0; }
};

// What the driver needs to know of it.
runtime::ImageDesc driver_desc(const ImageDesc& desc);

// The layout of a format's texels.
inline Layout layout_of(D3DFORMAT format) {
    return runtime::layout_of(static_cast<std::uint32_t>(format));
}

} // namespace d3d8
