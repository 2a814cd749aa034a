// The calls of IDirect3DDevice8 that copy between surfaces and textures. Methods are named and documented as
// those of the interface; the device lock is held.
#pragma once

#include "tools/d3d8/objects/device_core.h"
#include "tools/d3d8/objects/surface.h"

namespace d3d8 {

class CopyCalls {
  public:
    explicit CopyCalls(DeviceCore& device) : device_(device) {}

    HRESULT CopyRects(IDirect3DSurface8* from, const RECT* rects, UINT count, IDirect3DSurface8* to,
                      const POINT* points);
    HRESULT UpdateTexture(IDirect3DBaseTexture8* from, IDirect3DBaseTexture8* to);

  private:
    DeviceCore& device_;
};

} // namespace d3d8
