// What the templates of tools/runtime/ know of Direct3D 8.
#pragma once

#include "tools/d3d8/base/win.h"

namespace d3d8 {

class DeviceCore;
class Image;
class Surface;
class Volume;

struct Api {
#define NAMED(name) name##8
#include "tools/runtime/base/direct3d.def"
#undef NAMED
    using OwnDevice = IDirect3DDevice8;  // what the runtime implements
    using LockedBytes = BYTE;            // what a lock of a buffer returns
    static constexpr DWORD kAutogen = 0; // no usage asks for it

    // Without a software device that the program has registered, D3DDEVTYPE_SW is invalid
    // (WinterSnowfall/d8vk-tests).
    static constexpr bool knows_type(D3DDEVTYPE type) {
        return type == D3DDEVTYPE_HAL || type == D3DDEVTYPE_REF;
    }

    // This runtime's classes.
    using Core = DeviceCore;
    using ImageClass = Image;
    using SurfaceClass = Surface;
    using VolumeClass = Volume;
};

} // namespace d3d8
