#include "tools/d3d8/objects/surface.h"

#include <algorithm>
#include <cstdint>
#include <new>

namespace d3d8 {

namespace {

bool inside(const RECT& rect, LONG width, LONG height) {
    return rect.left >= 0 && rect.top >= 0 && rect.left < rect.right && rect.top < rect.bottom &&
           rect.right <= width && rect.bottom <= height;
}

bool whole_blocks(const RECT& rect, const Layout& layout, LONG width, LONG height) {
    const auto bw = static_cast<LONG>(layout.block_width), bh = static_cast<LONG>(layout.block_height);
    return rect.left % bw == 0 && rect.top % bh == 0 && (rect.right % bw == 0 || rect.right == width) &&
           (rect.bottom % bh == 0 || rect.bottom == height);
}

// Whether Microsoft's runtime computes an address from any rectangle, which programs depend on: for levels
// of 2D textures outside the default pool. Of all other surfaces rectangles are checked (Wine:
// test_lockrect_invalid).
bool takes_any_rect(const ImageDesc& desc) {
    return desc.type == D3DRTYPE_TEXTURE && desc.pool != D3DPOOL_DEFAULT;
}

HRESULT lock_rect(Image& image, ImagePart part, D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) {
    if (!out) return D3DERR_INVALIDCALL;
    const ImageDesc& desc = image.desc();
    const bool any_rect = takes_any_rect(desc);
    if (!any_rect) *out = {};
    if (!desc.lockable || image.locked(part.level, part.face)) return D3DERR_INVALIDCALL;
    Box box = image.box_of(part.level);
    const Layout& layout = image.layout();
    if (rect) {
        const auto width = static_cast<LONG>(box.right), height = static_cast<LONG>(box.bottom);
        const bool checks_blocks = desc.pool == D3DPOOL_DEFAULT || desc.type != D3DRTYPE_TEXTURE;
        if (!any_rect && !inside(*rect, width, height)) return D3DERR_INVALIDCALL;
        if (checks_blocks && !whole_blocks(*rect, layout, width, height)) return D3DERR_INVALIDCALL;
        const auto clamp = [](LONG v, LONG limit) {
            return static_cast<UINT>(std::min(std::max(v, 0L), limit));
        };
        box.left = clamp(rect->left, width), box.right = clamp(rect->right, width);
        box.top = clamp(rect->top, height), box.bottom = clamp(rect->bottom, height);
    }
    LockedBox locked;
    const HRESULT hr = image.lock(part.level, part.face, &box, flags, locked);
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

} // namespace

Surface::Surface(DeviceCore& device, std::unique_ptr<Image> image, bool blocks_reset)
    : WithPrivateData(device), owned_(std::move(image)), image_(owned_.get()), container_(nullptr),
      reset_blocker_(device, blocks_reset && desc().pool == D3DPOOL_DEFAULT) {}

Surface::Surface(DeviceCore& device, Image& image, UINT level, UINT face, Counted* texture,
                 IUnknown* container)
    : WithPrivateData(device), image_(&image), level_(level), face_(face), container_(container),
      reset_blocker_(device, false) {
    set_owner(texture);
}

void Surface::swap_images(Surface& other) {
    std::swap(owned_, other.owned_);
    std::swap(image_, other.image_);
}

HRESULT Surface::GetContainer(REFIID iid, void** out) {
    if (!out) return D3DERR_INVALIDCALL;
    IUnknown* const container = container_ ? container_ : &device().com_device();
    return container->QueryInterface(iid, out);
}

HRESULT Surface::GetDesc(D3DSURFACE_DESC* out) {
    if (!out) return D3DERR_INVALIDCALL;
    const ImageDesc& d = desc();
    *out = {d.format,  D3DRTYPE_SURFACE, d.usage, d.pool, image().level_bytes(level_),
            d.samples, width(),          height()};
    return D3D_OK;
}

HRESULT Surface::LockRect(D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) try {
    const Guard guard(device());
    return lock_rect(image(), part(), out, rect, flags);
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT Surface::UnlockRect() try {
    const Guard guard(device());
    // Unlocking twice is an error, except for a level of a 2D texture that can be locked (Wine:
    // test_lockrect_invalid, test_resource_access).
    if (!is_locked() && desc().type == D3DRTYPE_TEXTURE && desc().lockable) return D3D_OK;
    return image().unlock(level_, face_);
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

} // namespace d3d8
