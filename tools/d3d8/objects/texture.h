// IDirect3DTexture8, IDirect3DCubeTexture8 and IDirect3DVolumeTexture8.
#pragma once

#include "tools/d3d8/objects/surface.h"
#include "tools/runtime/objects/texture.h"

namespace d3d8 {

using TextureBase = runtime::TextureBase<Api>;
template <class Interface> using Texture = runtime::Texture<Resource<Interface, IDirect3DBaseTexture8>>;
using Texture2D = runtime::Texture2D<Texture<IDirect3DTexture8>>;
using VolumeTexture = runtime::VolumeTexture<Texture<IDirect3DVolumeTexture8>>;
using CubeTexture = runtime::CubeTexture<Texture<IDirect3DCubeTexture8>>;

class Volume final : public runtime::Volume<ComWithData<IDirect3DVolume8>> {
  public:
    using runtime::Volume<ComWithData<IDirect3DVolume8>>::Volume;
    STDMETHOD(GetDesc)(D3DVOLUME_DESC* out) override {
        if (!out) return D3DERR_INVALIDCALL;
        const ImageDesc& d = image().desc();
        const Box box = image().box_of(level());
        *out = {d.format,  D3DRTYPE_VOLUME, d.usage, d.pool, image().level_bytes(level()),
                box.right, box.bottom,      box.back};
        return D3D_OK;
    }
    STDMETHOD(LockBox)(D3DLOCKED_BOX* out, const D3DBOX* region, DWORD flags) override {
        if (out) *out = {}; // even if the lock fails (WinterSnowfall/d8vk-tests)
        return runtime::Volume<ComWithData<IDirect3DVolume8>>::LockBox(out, region, flags);
    }
};

} // namespace d3d8
