// The calls of IDirect3DDevice9 that copy between surfaces and textures, or fill them. Methods are named and
// documented as those of the interface; the device lock is held.
#pragma once

#include "tools/d3d9/objects/device_core.h"
#include "tools/d3d9/objects/surface.h"
#include "tools/d3d9/state/device_state.h"

namespace d3d9 {

class CopyCalls {
  public:
    CopyCalls(DeviceCore& device, const DeviceState& state) : device_(device), state_(state) {}

    HRESULT UpdateSurface(IDirect3DSurface9* from, const RECT* from_rect, IDirect3DSurface9* to,
                          const POINT* to_point);
    HRESULT UpdateTexture(IDirect3DBaseTexture9* from, IDirect3DBaseTexture9* to);
    HRESULT GetRenderTargetData(IDirect3DSurface9* from, IDirect3DSurface9* to);
    HRESULT StretchRect(IDirect3DSurface9* from, const RECT* from_rect, IDirect3DSurface9* to,
                        const RECT* to_rect, D3DTEXTUREFILTERTYPE filter);
    HRESULT ColorFill(IDirect3DSurface9* surface, const RECT* rect, D3DCOLOR color);
    HRESULT ComposeRects(IDirect3DSurface9* from, IDirect3DSurface9* to, IDirect3DVertexBuffer9* source_rects,
                         UINT count, IDirect3DVertexBuffer9* dest_rects, D3DCOMPOSERECTSOP operation, INT x,
                         INT y);

  private:
    // Copies by a blit of the driver; the rectangles must be inside the surfaces. D3DERR_INVALIDCALL if the
    // driver has no handle for the source or the destination.
    HRESULT blt(Surface& source, const RECT& from, Surface& dest, const RECT& to,
                D3DTEXTUREFILTERTYPE filter);

    DeviceCore& device_;
    const DeviceState& state_; // for in_scene(): depth surfaces can only be copied outside scenes
};

} // namespace d3d9
