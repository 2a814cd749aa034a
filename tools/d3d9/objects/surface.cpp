#include "tools/d3d9/objects/surface.h"

#include <algorithm>
#include <climits>
#include <cstring>
#include <new>

#include "tools/d3d9/caps/capabilities.h"

namespace d3d9 {

HRESULT lock_rect(Image& image, UINT level, UINT face, D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) {
    if (!out) return D3DERR_INVALIDCALL;
    const ImageDesc& desc = image.desc();
    if (desc.pool == D3DPOOL_DEFAULT) *out = {}; // even if the lock fails (WinterSnowfall/d8vk-tests)
    if (!desc.lockable || image.locked(level, face)) return D3DERR_INVALIDCALL;
    constexpr DWORD kKnown = D3DLOCK_READONLY | D3DLOCK_DISCARD | D3DLOCK_NOOVERWRITE | D3DLOCK_NOSYSLOCK |
                             D3DLOCK_DONOTWAIT | D3DLOCK_NO_DIRTY_UPDATE;
    if ((flags & ~kKnown) && desc.pool == D3DPOOL_DEFAULT) return D3DERR_INVALIDCALL;
    // In the default pool a rectangle must be inside the surface and consist of whole blocks. For other pools
    // Microsoft's runtime computes an address from any rectangle, and programs depend on that; only the dirty
    // region is clipped.
    Box box = image.box_of(level);
    const Layout& layout = image.layout();
    if (rect) {
        const auto width = static_cast<LONG>(box.right), height = static_cast<LONG>(box.bottom);
        const auto bw = static_cast<LONG>(layout.block_width), bh = static_cast<LONG>(layout.block_height);
        if (desc.pool == D3DPOOL_DEFAULT && bw * bh > 1) {
            const bool inside = rect->left >= 0 && rect->top >= 0 && rect->left < rect->right &&
                                rect->top < rect->bottom && rect->right <= width && rect->bottom <= height;
            const bool whole_blocks = rect->left % bw == 0 && rect->top % bh == 0 &&
                                      (rect->right % bw == 0 || rect->right == width) &&
                                      (rect->bottom % bh == 0 || rect->bottom == height);
            if (!inside || !whole_blocks) return D3DERR_INVALIDCALL;
        }
        const auto clamp = [](LONG v, LONG limit) {
            return static_cast<UINT>(std::min(std::max(v, 0L), limit));
        };
        box.left = clamp(rect->left, width), box.right = clamp(rect->right, width);
        box.top = clamp(rect->top, height), box.bottom = clamp(rect->bottom, height);
    }
    LockedBox locked;
    const HRESULT hr = image.lock(level, face, &box, flags, locked);
    if (FAILED(hr)) return hr;
    std::intptr_t offset = 0;
    if (rect) {
        const auto unit = [&](LONG texels, std::uint32_t block) {
            return static_cast<std::intptr_t>(texels) / static_cast<std::intptr_t>(layout.flat ? 1 : block);
        };
        offset = unit(rect->top, layout.block_height) * locked.row_pitch +
                 unit(rect->left, layout.block_width) *
                     static_cast<std::intptr_t>(layout.flat ? 1 : layout.block_bytes);
    }
    out->pBits = reinterpret_cast<void*>(reinterpret_cast<std::intptr_t>(locked.level) + offset);
    out->Pitch = locked.row_pitch;
    return D3D_OK;
}

Surface::Surface(DeviceCore& device, std::unique_ptr<Image> image, IUnknown* container)
    : Resource(device, D3DRTYPE_SURFACE, image->desc().pool), owned_(std::move(image)), image_(owned_.get()),
      container_(container) {
    if (!container) reset_blocker_ = std::make_unique<ResetBlocker>(device, desc().pool == D3DPOOL_DEFAULT);
}

Surface::Surface(DeviceCore& device, Image& image, UINT level, UINT face, Counted* texture,
                 IUnknown* container)
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

HRESULT Surface::LockRect(D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) try {
    const Guard guard(device());
    if (image().dc_owner) return D3DERR_INVALIDCALL;
    return lock_rect(image(), level_, face_, out, rect, flags);
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT Surface::UnlockRect() try {
    const Guard guard(device());
    if (image().dc_owner) return D3D_OK; // no error and no effect, as with Microsoft's runtime
    // Unlocking twice is an error, except for a level of a 2D texture that can be locked (Wine:
    // test_lockrect_invalid, test_resource_access).
    if (!image().locked(level_, face_) && desc().type == D3DRTYPE_TEXTURE && desc().lockable) return D3D_OK;
    return image().unlock(level_, face_);
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

namespace {

// Arguments of gdi32's D3DKMTCreateDCFromMemory, which creates a device context that draws to given memory,
// and of its counterpart (d3dkmthk.h).
struct DcFromMemory {
    void* memory;
    D3DFORMAT format;
    UINT width, height, pitch;
    HDC device_dc;
    PALETTEENTRY* colors;
    HDC dc;
    HANDLE bitmap;
};
struct DestroyDcFromMemory {
    HDC dc;
    HANDLE bitmap;
};
template <class T> LONG call_gdi(const char* name, T* argument) {
    using Function = LONG(APIENTRY*)(T*);
    const auto address = GetProcAddress(GetModuleHandleA("gdi32.dll"), name);
    const auto function = reinterpret_cast<Function>(reinterpret_cast<void*>(address));
    return function ? function(argument) : -1;
}

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
    if (image().slice_bytes(level_) > INT_MAX) return D3DERR_INVALIDCALL; // GDI's sizes of bitmaps are ints
    LockedBox locked;
    const HRESULT hr = image().lock(level_, face_, nullptr, 0, locked);
    if (FAILED(hr)) return hr;
    DcFromMemory request = {
        locked.bits, desc().format, width(), height(), static_cast<UINT>(locked.row_pitch),
        nullptr,     nullptr,       nullptr, nullptr};
    request.device_dc = CreateCompatibleDC(nullptr);
    const LONG status = call_gdi("D3DKMTCreateDCFromMemory", &request);
    DeleteDC(request.device_dc);
    if (status != 0) {
        image().unlock(level_, face_);
        return D3DERR_INVALIDCALL;
    }
    image().dc_owner = this;
    bitmap_ = request.bitmap;
    dc_ = *out = request.dc;
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT Surface::ReleaseDC(HDC dc) try {
    const Guard guard(device());
    if (!dc_ || dc != dc_) return D3DERR_INVALIDCALL;
    GdiFlush();
    DestroyDcFromMemory request = {dc_, bitmap_};
    call_gdi("D3DKMTDestroyDCFromMemory", &request);
    dc_ = nullptr;
    image().dc_owner = nullptr;
    return image().unlock(level_, face_);
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

} // namespace d3d9
