// An image with its description in the types of Direct3D 8, and the rules of locking it. Device lock
// required.
#pragma once

#include "tools/d3d8/resources/image_desc.h"
#include "tools/runtime/resources/image.h"

namespace d3d8 {

LockFlags lock_flags(DWORD flags); // D3DLOCK_

class Image : public runtime::Image {
  public:
    Image(Driver& driver, const ImageDesc& desc) : runtime::Image(driver, driver_desc(desc)), desc_(desc) {}

    const ImageDesc& desc() const { return desc_; }
    // LockBox and LockRect, without the checks of rectangles: D3D_OK or D3DERR_INVALIDCALL. `box`: null for
    // the whole level.
    HRESULT lock(UINT level, UINT face, const Box* box, DWORD flags, LockedBox& out);
    HRESULT unlock(UINT level, UINT face);
    UINT level_bytes(UINT level) const; // the size that GetDesc returns

  private:
    ImageDesc desc_;
};

} // namespace d3d8
