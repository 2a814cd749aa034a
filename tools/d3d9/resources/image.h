// An image with its description in the types of Direct3D 9, and the rules of locking it. Device lock
// required.
#pragma once

#include "tools/d3d9/resources/image_desc.h"
#include "tools/runtime/resources/image.h"

namespace d3d9 {

LockFlags lock_flags(DWORD flags); // D3DLOCK_
Box box_of(const D3DBOX& box);

class Image : public runtime::Image {
  public:
    // `user_memory`: the program's own memory for a D3DPOOL_SYSTEMMEM image of 9Ex (one level, tight rows),
    // or null.
    Image(Driver& driver, const ImageDesc& desc, void* user_memory = nullptr)
        : runtime::Image(driver, driver_desc(desc), user_memory), desc_(desc) {}

    const ImageDesc& desc() const { return desc_; }
    // LockBox and LockRect, without the checks of rectangles: D3D_OK or D3DERR_INVALIDCALL. `box`: null for
    // the whole level.
    HRESULT lock(UINT level, UINT face, const Box* box, DWORD flags, LockedBox& out);
    HRESULT unlock(UINT level, UINT face);

  private:
    ImageDesc desc_;
};

} // namespace d3d9
