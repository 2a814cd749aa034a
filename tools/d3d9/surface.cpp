#include "tools/d3d9/surface.h"

#include <algorithm>
#include <cstring>

#include "tools/d3d9/capabilities.h"
#include "tools/d3d9/device.h"

namespace d3d9 {

HRESULT lock_rect(Image& image, UINT level, UINT face, D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) {
    if (!out) return D3DERR_INVALIDCALL;
    const ImageDesc& desc = image.desc();
    if (!desc.lockable || image.locked(level, face)) return D3DERR_INVALIDCALL;
    constexpr DWORD kKnown = D3DLOCK_READONLY | D3DLOCK_DISCARD | D3DLOCK_NOOVERWRITE | D3DLOCK_NOSYSLOCK |
                             D3DLOCK_DONOTWAIT | D3DLOCK_NO_DIRTY_UPDATE;
    if ((flags & D3DLOCK_DISCARD) && (flags & D3DLOCK_READONLY)) return D3DERR_INVALIDCALL;
    if ((flags & ~kKnown) && desc.pool == D3DPOOL_DEFAULT) return D3DERR_INVALIDCALL;
    D3DBOX box = image.box_of(level);
    if (rect) {
        const auto width = static_cast<LONG>(box.Right), height = static_cast<LONG>(box.Bottom);
        const bool inside = rect->left >= 0 && rect->top >= 0 && rect->left < rect->right && rect->top < rect->bottom &&
                            rect->right <= width && rect->bottom <= height;
        const Layout& layout = image.layout();
        if (desc.pool == D3DPOOL_DEFAULT || layout.compressed()) {
            if (!inside) return D3DERR_INVALIDCALL;
            const auto bw = static_cast<LONG>(layout.block_width), bh = static_cast<LONG>(layout.block_height);
            const bool whole_blocks = rect->left % bw == 0 && rect->top % bh == 0 &&
                                      (rect->right % bw == 0 || rect->right == width) &&
                                      (rect->bottom % bh == 0 || rect->bottom == height);
            if (!whole_blocks && !layout.flat) return D3DERR_INVALIDCALL;
        }
        // System memory takes any rectangle, as Microsoft's runtime does; what lies outside is not ours.
        const auto clamp = [](LONG v, LONG limit) { return static_cast<UINT>(std::min(std::max(v, 0L), limit)); };
        box.Left = clamp(rect->left, width), box.Right = clamp(rect->right, width);
        box.Top = clamp(rect->top, height), box.Bottom = clamp(rect->bottom, height);
    }
    LockedBox locked;
    const HRESULT hr = image.lock(level, face, &box, flags, locked);
    if (FAILED(hr)) return hr;
    out->pBits = locked.bits;
    out->Pitch = locked.row_pitch;
    return D3D_OK;
}

Surface::Surface(Device* device, std::unique_ptr<Image> image, IUnknown* container)
    : Resource(device, D3DRTYPE_SURFACE, image->desc().pool), owned_(std::move(image)), image_(owned_.get()),
      container_(container) {
    if (!container) pool_user_ = std::make_unique<PoolUser>(*device, desc().pool);
}

Surface::Surface(Device* device, Image& image, UINT level, UINT face, Counted* texture, IUnknown* container)
    : Resource(device, D3DRTYPE_SURFACE, image.desc().pool), image_(&image), level_(level), face_(face),
      container_(container) {
    set_owner(texture);
    set_part_of_texture();
}

Surface::~Surface() {
    if (dc_) ReleaseDC(dc_);
}

void Surface::swap_images(Surface& other) {
    std::swap(owned_, other.owned_);
    std::swap(image_, other.image_);
}

HRESULT Surface::GetContainer(REFIID iid, void** out) {
    if (!out) return D3DERR_INVALIDCALL;
    IUnknown* container = container_ ? container_ : static_cast<IDirect3DDevice9Ex*>(&device());
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

HRESULT Surface::LockRect(D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) {
    const Guard guard(device());
    if (dc_) return D3DERR_INVALIDCALL;
    return lock_rect(image(), level_, face_, out, rect, flags);
}

HRESULT Surface::UnlockRect() {
    const Guard guard(device());
    if (dc_) return D3DERR_INVALIDCALL;
    // A second unlock is an error except on a texture's level, where Microsoft's runtime lets it pass.
    if (!image().locked(level_, face_) && desc().type == D3DRTYPE_TEXTURE) return D3D_OK;
    return image().unlock(level_, face_);
}

// A device context on the texels: they are copied into a bitmap and back.
HRESULT Surface::GetDC(HDC* out) {
    const Guard guard(device());
    if (!out) return D3DERR_INVALIDCALL;
    const D3DFORMAT format = desc().format;
    const bool drawable = format == D3DFMT_X8R8G8B8 || format == D3DFMT_R5G6B5 || format == D3DFMT_X1R5G5B5 ||
                          format == D3DFMT_R8G8B8 || format == D3DFMT_A8R8G8B8 || format == D3DFMT_A1R5G5B5 ||
                          format == D3DFMT_X4R4G4B4 || format == D3DFMT_A4R4G4B4;
    const bool xrgb_only = format == D3DFMT_X8R8G8B8 || format == D3DFMT_R5G6B5 || format == D3DFMT_X1R5G5B5 ||
                           format == D3DFMT_R8G8B8;
    if (!drawable || !xrgb_only || !desc().lockable || dc_ || image().any_locked()) return D3DERR_INVALIDCALL;
    const UINT bits = image().layout().block_bytes * 8;
    struct {
        BITMAPINFOHEADER header;
        DWORD masks[3];
    } info = {};
    info.header.biSize = sizeof info.header;
    info.header.biWidth = static_cast<LONG>(width());
    info.header.biHeight = -static_cast<LONG>(height());
    info.header.biPlanes = 1;
    info.header.biBitCount = static_cast<WORD>(bits);
    info.header.biCompression = BI_RGB;
    if (format == D3DFMT_R5G6B5) {
        info.header.biCompression = BI_BITFIELDS;
        info.masks[0] = 0xF800, info.masks[1] = 0x07E0, info.masks[2] = 0x001F;
    }
    HDC dc = CreateCompatibleDC(nullptr);
    if (!dc) return D3DERR_INVALIDCALL;
    bitmap_ = CreateDIBSection(dc, reinterpret_cast<BITMAPINFO*>(&info), DIB_RGB_COLORS, &dc_bits_, nullptr, 0);
    if (!bitmap_) {
        DeleteDC(dc);
        return D3DERR_INVALIDCALL;
    }
    LockedBox locked;
    const HRESULT hr = image().lock(level_, face_, nullptr, 0, locked);
    if (FAILED(hr)) {
        DeleteObject(bitmap_);
        DeleteDC(dc);
        return hr;
    }
    std::memcpy(dc_bits_, locked.bits, image().slice_bytes(level_));
    old_bitmap_ = SelectObject(dc, bitmap_);
    dc_ = *out = dc;
    return D3D_OK;
}

HRESULT Surface::ReleaseDC(HDC dc) {
    const Guard guard(device());
    if (!dc_ || dc != dc_) return D3DERR_INVALIDCALL;
    GdiFlush();
    // The lock is ours still, so the memory has not moved.
    std::memcpy(image().locked_memory(level_, face_), dc_bits_, image().slice_bytes(level_));
    SelectObject(dc_, old_bitmap_);
    DeleteDC(dc_);
    DeleteObject(bitmap_);
    dc_ = nullptr;
    return image().unlock(level_, face_);
}

} // namespace d3d9
