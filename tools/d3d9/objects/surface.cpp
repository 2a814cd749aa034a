#include "tools/d3d9/objects/surface.h"

#include <climits>
#include <new>

#include "tools/runtime/base/out_of_memory.h"
#include "tools/runtime/window/memory_dc.h"

namespace d3d9 {

Surface::Surface(DeviceCore& device, std::unique_ptr<Image> image, IUnknown* container)
    : Resource(device, D3DRTYPE_SURFACE, image->desc().pool), SurfaceView(std::move(image)),
      container_(container), reset_blocker_(device, !container && pool() == D3DPOOL_DEFAULT) {}

Surface::Surface(DeviceCore& device, Image& image, UINT level, UINT face, Counted* texture,
                 IUnknown* container)
    : Resource(device, D3DRTYPE_SURFACE, image.desc().pool), SurfaceView(image, level, face),
      container_(container), reset_blocker_(device, false) {
    set_owner(texture);
    set_part_of_texture();
}

Surface::~Surface() {
    if (dc_) ReleaseDC(dc_);
}

HRESULT Surface::GetContainer(REFIID iid, void** out) {
    if (!out) return D3DERR_INVALIDCALL;
    IUnknown* container = container_ ? container_ : &device().com_device();
    return container->QueryInterface(iid, out);
}

HRESULT Surface::GetDesc(D3DSURFACE_DESC* out) {
    if (!out) return D3DERR_INVALIDCALL;
    const ImageDesc& d = desc();
    out->Format = d.format;
    out->Type = D3DRTYPE_SURFACE;
    out->Usage = d.usage;
    out->Pool = d.pool;
    out->MultiSampleType = d.samples;
    out->MultiSampleQuality = d.quality;
    out->Width = width();
    out->Height = height();
    return D3D_OK;
}

HRESULT Surface::lock(D3DLOCKED_RECT& out, const RECT* rect, DWORD flags) {
    const bool checked = pool() == D3DPOOL_DEFAULT;
    if (checked) out = {}; // even if the lock fails (WinterSnowfall/d8vk-tests)
    if (!desc().lockable || is_locked()) return D3DERR_INVALIDCALL;
    constexpr DWORD kKnown = D3DLOCK_READONLY | D3DLOCK_DISCARD | D3DLOCK_NOOVERWRITE | D3DLOCK_NOSYSLOCK |
                             D3DLOCK_DONOTWAIT | D3DLOCK_NO_DIRTY_UPDATE;
    if ((flags & ~kKnown) && checked) return D3DERR_INVALIDCALL;
    // In the default pool a rectangle must be inside the surface and consist of whole blocks. For other pools
    // Microsoft's runtime computes an address from any rectangle, and programs depend on that.
    const Layout& layout = image().layout();
    if (rect && checked && layout.block_width * layout.block_height > 1 &&
        !(is_inside(*rect) && whole_blocks(*rect, layout, this->rect())))
        return D3DERR_INVALIDCALL;
    return image().lock_rect(part(), rect, flags, out);
}

HRESULT Surface::LockRect(D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) {
    const Guard guard(device());
    if (has_dc()) return D3DERR_INVALIDCALL;
    return or_out_of_memory([&] { return out ? lock(*out, rect, flags) : D3DERR_INVALIDCALL; });
}

HRESULT Surface::UnlockRect() {
    const Guard guard(device());
    if (has_dc()) return D3D_OK; // no error and no effect, as with Microsoft's runtime
    // Unlocking twice is an error, except for a level of a 2D texture that can be locked (Wine:
    // test_lockrect_invalid, test_resource_access).
    if (!is_locked() && desc().type == D3DRTYPE_TEXTURE && desc().lockable) return D3D_OK;
    return or_out_of_memory([&] { return image().unlock(level(), face()); });
}

namespace {

bool has_dc_format(D3DFORMAT format) {
    return format == D3DFMT_X8R8G8B8 || format == D3DFMT_A8R8G8B8 || format == D3DFMT_R5G6B5 ||
           format == D3DFMT_X1R5G5B5 || format == D3DFMT_A1R5G5B5 || format == D3DFMT_R8G8B8;
}

} // namespace

// The device context draws directly to the texels; the image cannot be locked until the context is released.
HRESULT Surface::GetDC(HDC* out) try {
    const Guard guard(device());
    if (!out || !has_dc_format(desc().format) || !desc().lockable || image().dc_owner || image().any_locked())
        return D3DERR_INVALIDCALL;
    if (image().slice_bytes(level()) > INT_MAX) return D3DERR_INVALIDCALL; // GDI's sizes of bitmaps are ints
    LockedBox locked;
    const HRESULT hr = image().lock(level(), face(), nullptr, 0, locked);
    if (FAILED(hr)) return hr;
    const DcPixels pixels = {locked.bits, static_cast<std::uint32_t>(desc().format), width(),
                             height(),    static_cast<UINT>(locked.row_pitch),       nullptr};
    MemoryDc context;
    if (!context.create(pixels)) {
        image().unlock(level(), face());
        return D3DERR_INVALIDCALL;
    }
    image().dc_owner = this;
    bitmap_ = context.bitmap;
    dc_ = *out = context.dc;
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT Surface::ReleaseDC(HDC dc) try {
    const Guard guard(device());
    if (!dc_ || dc != dc_) return D3DERR_INVALIDCALL;
    GdiFlush();
    MemoryDc{dc_, bitmap_}.destroy();
    dc_ = nullptr;
    image().dc_owner = nullptr;
    return image().unlock(level(), face());
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

} // namespace d3d9
