// What the templates of tools/runtime/ know of Direct3D 9.
#pragma once

#include "tools/d3d9/base/win.h"

namespace d3d9 {

class DeviceCore;
class Image;
class Surface;
class Volume;

struct Api {
#define NAMED(name) name##9
#include "tools/runtime/base/direct3d.def"
#undef NAMED
    using OwnDevice = IDirect3DDevice9Ex; // what the runtime implements
    using LockedBytes = void;             // what a lock of a buffer returns
    static constexpr DWORD kAutogen = D3DUSAGE_AUTOGENMIPMAP;

    // D3DDEVTYPE_SW is known, although there is no software device: as on Windows without one
    // (WinterSnowfall/d8vk-tests).
    static constexpr bool knows_type(D3DDEVTYPE type) {
        return type == D3DDEVTYPE_HAL || type == D3DDEVTYPE_REF || type == D3DDEVTYPE_SW ||
               type == D3DDEVTYPE_NULLREF;
    }

    // This runtime's classes.
    using Core = DeviceCore;
    using ImageClass = Image;
    using SurfaceClass = Surface;
    using VolumeClass = Volume;
};

} // namespace d3d9
