// IDirect3DSurface8: one level and face of an image. A texture's surfaces are parts of it and share its
// reference count.
#pragma once

#include "tools/d3d8/objects/com.h"
#include "tools/d3d8/resources/image.h"
#include "tools/runtime/objects/surface_view.h"

namespace d3d8 {

class Surface final : public ComWithData<IDirect3DSurface8>, public SurfaceView<Image> {
  public:
    // A surface that owns its image; its container is the device. `blocks_reset`: it must be released before
    // Reset; false for those that Reset replaces.
    Surface(DeviceCore& device, std::unique_ptr<Image> image, bool blocks_reset);
    // A surface of a texture, which owns the image.
    Surface(DeviceCore& device, Image& image, UINT level, UINT face, Counted* texture, IUnknown* container);

    STDMETHOD(GetContainer)(REFIID iid, void** out) override;
    STDMETHOD(GetDesc)(D3DSURFACE_DESC* out) override;
    STDMETHOD(LockRect)(D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) override;
    STDMETHOD(UnlockRect)() override;

  private:
    HRESULT lock(D3DLOCKED_RECT& out, const RECT* rect, DWORD flags);

    IUnknown* container_; // null: the device
    ResetBlocker reset_blocker_;
};

} // namespace d3d8
