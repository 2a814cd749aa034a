// IDirect3DSurface9: one level and face of an image. A texture's surfaces are parts of it and share its
// reference count.
#pragma once

#include <memory>

#include "tools/d3d9/objects/resource.h"
#include "tools/d3d9/resources/image.h"

namespace d3d9 {

class Surface final : public Resource<IDirect3DSurface9> {
  public:
    // A surface that owns its image. `container`: what GetContainer returns, not referenced; null: the
    // device.
    Surface(DeviceCore& device, std::unique_ptr<Image> image, IUnknown* container);
    // A surface of a texture, which owns the image.
    Surface(DeviceCore& device, Image& image, UINT level, UINT face, Counted* texture, IUnknown* container);
    ~Surface() override;

    STDMETHOD(GetContainer)(REFIID iid, void** out) override;
    STDMETHOD(GetDesc)(D3DSURFACE_DESC* out) override;
    STDMETHOD(LockRect)(D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) override;
    STDMETHOD(UnlockRect)() override;
    STDMETHOD(GetDC)(HDC* out) override;
    STDMETHOD(ReleaseDC)(HDC dc) override;

    Image& image() const { return *image_; }
    const ImageDesc& desc() const { return image_->desc(); }
    UINT level() const { return level_; }
    UINT face() const { return face_; }
    ImagePart part() const { return {level_, face_}; }
    UINT width() const { return at_level(desc().width, level_); }
    UINT height() const { return at_level(desc().height, level_); }
    Handle target() const { return image_->target(level_, face_); }
    bool is_target() const { return (desc().usage & D3DUSAGE_RENDERTARGET) != 0; }
    bool is_depth() const { return (desc().usage & D3DUSAGE_DEPTHSTENCIL) != 0; }
    bool has_dc() const { return image_->dc_owner != nullptr; }
    bool of_texture() const { return owned_ == nullptr; }
    // Changes what GetContainer returns. Null: the device, for a buffer that has left its swap chain.
    void set_container(IUnknown* container) { container_ = container; }
    void swap_images(Surface& other); // called when back buffers rotate

  private:
    std::unique_ptr<Image> owned_;
    Image* image_;
    UINT level_ = 0, face_ = 0;
    IUnknown* container_;
    std::unique_ptr<ResetBlocker> reset_blocker_;
    HDC dc_ = nullptr;
    HANDLE bitmap_ = nullptr;
};

// LockRect of surfaces and of textures' levels.
HRESULT lock_rect(Image& image, UINT level, UINT face, D3DLOCKED_RECT* out, const RECT* rect, DWORD flags);

} // namespace d3d9
