#include "tools/d3d8/objects/surface.h"

#include "tools/runtime/base/out_of_memory.h"

namespace d3d8 {

Surface::Surface(DeviceCore& device, std::unique_ptr<Image> image, bool blocks_reset)
    : ComWithData<IDirect3DSurface8>(device), SurfaceView(std::move(image)), container_(nullptr),
      reset_blocker_(device, blocks_reset && desc().pool == D3DPOOL_DEFAULT) {}

Surface::Surface(DeviceCore& device, Image& image, UINT level, UINT face, Counted* texture,
                 IUnknown* container)
    : ComWithData<IDirect3DSurface8>(device), SurfaceView(image, level, face), container_(container),
      reset_blocker_(device, false) {
    set_owner(texture);
}

HRESULT Surface::GetContainer(REFIID iid, void** out) {
    if (!out) return D3DERR_INVALIDCALL;
    IUnknown* const container = container_ ? container_ : &device().com_device();
    return container->QueryInterface(iid, out);
}

HRESULT Surface::GetDesc(D3DSURFACE_DESC* out) {
    if (!out) return D3DERR_INVALIDCALL;
    const ImageDesc& d = desc();
    *out = {d.format,  D3DRTYPE_SURFACE, d.usage, d.pool, image().level_bytes(level()),
            d.samples, width(),          height()};
    return D3D_OK;
}

HRESULT Surface::lock(D3DLOCKED_RECT& out, const RECT* rect, DWORD flags) {
    const ImageDesc& d = desc();
    // Microsoft's runtime computes an address from any rectangle, which programs depend on, for levels of 2D
    // textures outside the default pool. Of all other surfaces rectangles are checked (Wine:
    // test_lockrect_invalid).
    const bool any_rect = d.type == D3DRTYPE_TEXTURE && d.pool != D3DPOOL_DEFAULT;
    if (!any_rect) out = {};
    if (!d.lockable || is_locked()) return D3DERR_INVALIDCALL;
    if (rect && !any_rect && !(is_inside(*rect) && whole_blocks(*rect, image().layout(), this->rect())))
        return D3DERR_INVALIDCALL;
    return image().lock_rect(part(), rect, flags, out);
}

HRESULT Surface::LockRect(D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) {
    const Guard guard(device());
    return or_out_of_memory([&] { return out ? lock(*out, rect, flags) : D3DERR_INVALIDCALL; });
}

HRESULT Surface::UnlockRect() {
    const Guard guard(device());
    // Unlocking twice is an error, except for a level of a 2D texture that can be locked (Wine:
    // test_lockrect_invalid, test_resource_access).
    if (!is_locked() && desc().type == D3DRTYPE_TEXTURE && desc().lockable) return D3D_OK;
    return or_out_of_memory([&] { return image().unlock(level(), face()); });
}

} // namespace d3d8
