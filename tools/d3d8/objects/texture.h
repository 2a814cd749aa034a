// IDirect3DTexture8, IDirect3DCubeTexture8 and IDirect3DVolumeTexture8: an image and the views of its levels.
#pragma once

#include <memory>
#include <vector>

#include "tools/d3d8/objects/resource.h"
#include "tools/d3d8/objects/surface.h"
#include "tools/d3d8/resources/image.h"

namespace d3d8 {

// What all types of textures have in common; the runtime uses textures through this class.
class TextureBase {
  public:
    virtual ~TextureBase() = default;
    Image& image() const { return *image_; }
    virtual Counted& counted() = 0;
    virtual IDirect3DBaseTexture8* com_texture() = 0;
    void hold() { counted().hold(); }
    void drop() { counted().drop(); }

  protected:
    std::unique_ptr<Image> image_;
    std::unique_ptr<ResetBlocker> reset_blocker_;
    DWORD lod_ = 0;
};

template <class Interface>
class Texture : public Resource<Interface, IDirect3DBaseTexture8>, public TextureBase {
  public:
    Texture(DeviceCore& device, std::unique_ptr<Image> image);
    ~Texture() override;

    STDMETHOD_(void, PreLoad)() override;
    STDMETHOD_(DWORD, SetLOD)(DWORD lod) override;
    STDMETHOD_(DWORD, GetLOD)() override { return lod_; }
    STDMETHOD_(DWORD, GetLevelCount)() override { return image_->desc().levels; }

    Counted& counted() override { return *this; }
    IDirect3DBaseTexture8* com_texture() override { return this; }
};

class Texture2D final : public Texture<IDirect3DTexture8> {
  public:
    Texture2D(DeviceCore& device, std::unique_ptr<Image> image);
    STDMETHOD(GetLevelDesc)(UINT level, D3DSURFACE_DESC* out) override;
    STDMETHOD(GetSurfaceLevel)(UINT level, IDirect3DSurface8** out) override;
    STDMETHOD(LockRect)(UINT level, D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) override;
    STDMETHOD(UnlockRect)(UINT level) override;
    STDMETHOD(AddDirtyRect)(const RECT* rect) override;

  private:
    std::vector<std::unique_ptr<Surface>> surfaces_;
};

class CubeTexture final : public Texture<IDirect3DCubeTexture8> {
  public:
    CubeTexture(DeviceCore& device, std::unique_ptr<Image> image);
    STDMETHOD(GetLevelDesc)(UINT level, D3DSURFACE_DESC* out) override;
    STDMETHOD(GetCubeMapSurface)(D3DCUBEMAP_FACES face, UINT level, IDirect3DSurface8** out) override;
    STDMETHOD(LockRect)
    (D3DCUBEMAP_FACES face, UINT level, D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) override;
    STDMETHOD(UnlockRect)(D3DCUBEMAP_FACES face, UINT level) override;
    STDMETHOD(AddDirtyRect)(D3DCUBEMAP_FACES face, const RECT* rect) override;

  private:
    Surface* at(D3DCUBEMAP_FACES face, UINT level) const;
    std::vector<std::unique_ptr<Surface>> surfaces_; // all levels of one cube face, then of the next
};

// One level of a volume texture.
class Volume final : public WithPrivateData<IDirect3DVolume8> {
  public:
    Volume(DeviceCore& device, Image& image, UINT level, Counted* texture, IUnknown* container);
    STDMETHOD(GetContainer)(REFIID iid, void** out) override;
    STDMETHOD(GetDesc)(D3DVOLUME_DESC* out) override;
    STDMETHOD(LockBox)(D3DLOCKED_BOX* out, const D3DBOX* box, DWORD flags) override;
    STDMETHOD(UnlockBox)() override;

  private:
    Image& image_;
    UINT level_;
    IUnknown* container_;
};

class VolumeTexture final : public Texture<IDirect3DVolumeTexture8> {
  public:
    VolumeTexture(DeviceCore& device, std::unique_ptr<Image> image);
    STDMETHOD(GetLevelDesc)(UINT level, D3DVOLUME_DESC* out) override;
    STDMETHOD(GetVolumeLevel)(UINT level, IDirect3DVolume8** out) override;
    STDMETHOD(LockBox)(UINT level, D3DLOCKED_BOX* out, const D3DBOX* box, DWORD flags) override;
    STDMETHOD(UnlockBox)(UINT level) override;
    STDMETHOD(AddDirtyBox)(const D3DBOX* box) override;

  private:
    std::vector<std::unique_ptr<Volume>> volumes_;
};

} // namespace d3d8
