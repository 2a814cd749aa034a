// IDirect3DTexture9, IDirect3DCubeTexture9 and IDirect3DVolumeTexture9.
#pragma once

#include "tools/d3d9/objects/surface.h"
#include "tools/runtime/objects/texture.h"

namespace d3d9 {

using TextureBase = runtime::TextureBase<Api>;

// All textures, with their generated levels.
template <class Interface>
class Texture : public runtime::Texture<Resource<Interface, IDirect3DBaseTexture9>> {
  public:
    using runtime::Texture<Resource<Interface, IDirect3DBaseTexture9>>::Texture;

    STDMETHOD(SetAutoGenFilterType)(D3DTEXTUREFILTERTYPE filter) override {
        const Guard guard(this->device());
        if (!this->image_->desc().autogen()) return D3D_OK;
        if (filter == D3DTEXF_NONE) return D3DERR_INVALIDCALL;
        filter_ = filter;
        this->image_->set_generating_filter(static_cast<std::uint32_t>(filter));
        return D3D_OK;
    }
    STDMETHOD_(D3DTEXTUREFILTERTYPE, GetAutoGenFilterType)() override { return filter_; }
    STDMETHOD_(void, GenerateMipSubLevels)() override {
        const Guard guard(this->device());
        if (!this->image_->desc().autogen()) return;
        this->image_->levels_are_stale();
        // Out of memory: the levels are generated before the next draw that uses them.
        or_out_of_memory([&] { return this->image_->prepare(); });
    }

  private:
    D3DTEXTUREFILTERTYPE filter_ = D3DTEXF_LINEAR;
};

using Texture2D = runtime::Texture2D<Texture<IDirect3DTexture9>>;
using VolumeTexture = runtime::VolumeTexture<Texture<IDirect3DVolumeTexture9>>;

class CubeTexture final : public runtime::CubeTexture<Texture<IDirect3DCubeTexture9>> {
  public:
    using runtime::CubeTexture<Texture<IDirect3DCubeTexture9>>::CubeTexture;
    // Unlocking a lockable cube texture twice is an error only through the surface of a face, not through
    // this method (Wine: test_lockrect_invalid).
    STDMETHOD(UnlockRect)(D3DCUBEMAP_FACES face, UINT level) override {
        const Guard guard(device());
        Surface* const surface = at(face, level);
        if (!surface) return D3DERR_INVALIDCALL;
        return !surface->is_locked() && surface->desc().lockable ? D3D_OK : surface->UnlockRect();
    }
};

class Volume final : public runtime::Volume<WithPrivateData<Com<IDirect3DVolume9>>> {
  public:
    using runtime::Volume<WithPrivateData<Com<IDirect3DVolume9>>>::Volume;
    STDMETHOD(GetDesc)(D3DVOLUME_DESC* out) override {
        if (!out) return D3DERR_INVALIDCALL;
        const ImageDesc& d = image().desc();
        const Box box = image().box_of(level());
        *out = {d.format, D3DRTYPE_VOLUME, d.usage, d.pool, box.right, box.bottom, box.back};
        return D3D_OK;
    }
};

} // namespace d3d9
