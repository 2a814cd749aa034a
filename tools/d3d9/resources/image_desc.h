// What a texture or surface was created with, as the runtime keeps it.
#pragma once

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/resources/layout.h"

namespace d3d9 {

struct ImageDesc {
    D3DRESOURCETYPE type = D3DRTYPE_SURFACE;
    D3DFORMAT format = D3DFMT_UNKNOWN;
    UINT width = 0, height = 0, depth = 1; // of level 0, in texels
    UINT levels = 1, faces = 1;            // levels: those the program sees
    DWORD usage = 0;
    D3DPOOL pool = D3DPOOL_DEFAULT;
    D3DMULTISAMPLE_TYPE samples = D3DMULTISAMPLE_NONE;
    DWORD quality = 0;
    bool lockable = true;
    bool autogen() const { return (usage & D3DUSAGE_AUTOGENMIPMAP) != 0; }
    // The whole of a level, in texels.
    D3DBOX box_of(UINT level) const {
        return {0, 0, at_level(width, level), at_level(height, level), 0, at_level(depth, level)};
    }
};

// Both in texels.
inline bool contains(const D3DBOX& outer, const D3DBOX& inner) {
    return inner.Left >= outer.Left && inner.Right <= outer.Right && inner.Top >= outer.Top &&
           inner.Bottom <= outer.Bottom && inner.Front >= outer.Front && inner.Back <= outer.Back;
}

} // namespace d3d9
