// IDirect3DSurface9: one level and face of an image. A texture's surfaces are parts of it and share its
// reference count.
#pragma once

#include "tools/d3d9/objects/resource.h"
#include "tools/d3d9/resources/image.h"
#include "tools/runtime/objects/surface_view.h"

namespace d3d9 {

class Surface final : public Resource<IDirect3DSurface9>, public SurfaceView<Image> {
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

    bool has_dc() const { return image().dc_owner != nullptr; }
    // Changes what GetContainer returns. Null: the device, for a buffer that has left its swap chain.
    void set_container(IUnknown* container) { container_ = container; }

  private:
    HRESULT lock(D3DLOCKED_RECT& out, const RECT* rect, DWORD flags);

    IUnknown* container_; // null: the device
    ResetBlocker reset_blocker_;
    HDC dc_ = nullptr;
    HANDLE bitmap_ = nullptr;
};

} // namespace d3d9
