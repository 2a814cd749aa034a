#include "tools/d3d8/objects/texture.h"

#include <algorithm>
#include <new>
#include <utility>

namespace d3d8 {

// --- all kinds of textures ---

template <class Interface>
Texture<Interface>::Texture(DeviceCore& device, std::unique_ptr<Image> image)
    : Resource<Interface, IDirect3DBaseTexture8>(device, image->desc().type, image->desc().pool) {
    image_ = std::move(image);
    reset_blocker_ = std::make_unique<ResetBlocker>(device, image_->desc().pool == D3DPOOL_DEFAULT);
    device.add_texture(this, this);
}
template <class Interface> Texture<Interface>::~Texture() {
    this->device().remove_texture(this);
}

template <class Interface> void Texture<Interface>::PreLoad() try {
    const Guard guard(this->device());
    image_->prepare();
} catch (const std::bad_alloc&) {
    // out of memory: the texture is prepared again before the next draw that uses it
}

// Only managed textures have a LOD; others keep 0 (API page of SetLOD).
template <class Interface> DWORD Texture<Interface>::SetLOD(DWORD lod) try {
    const Guard guard(this->device());
    if (image_->desc().pool != D3DPOOL_MANAGED) return 0;
    const DWORD last = image_->desc().levels - 1;
    const DWORD wanted = std::min(lod, last);
    if (wanted != lod_) this->device().commands().texture_lod(image_->prepare(), wanted);
    return std::exchange(lod_, wanted);
} catch (const std::bad_alloc&) {
    return 0;
}

template class Texture<IDirect3DTexture8>;
template class Texture<IDirect3DCubeTexture8>;
template class Texture<IDirect3DVolumeTexture8>;

namespace {

Box box_of(const RECT& rect, UINT depth) {
    const auto n = [](LONG v) { return static_cast<UINT>(v); };
    return {n(rect.left), n(rect.top), n(rect.right), n(rect.bottom), 0, depth};
}

Box box_of(const D3DBOX& box) {
    return {box.Left, box.Top, box.Right, box.Bottom, box.Front, box.Back};
}

bool inside(const Box& box, const Box& whole) {
    return box.left < box.right && box.top < box.bottom && box.front < box.back && box.right <= whole.right &&
           box.bottom <= whole.bottom && box.back <= whole.back;
}

HRESULT add_dirty(Image& image, UINT face, const RECT* rect) {
    if (!rect) {
        image.add_dirty(face, nullptr);
        return D3D_OK;
    }
    const Box box = box_of(*rect, 1);
    if (!inside(box, image.box_of(0))) return D3DERR_INVALIDCALL;
    image.add_dirty(face, &box);
    return D3D_OK;
}

// The view of a level (a Surface or a Volume); null: there is none.
template <class View> View* view_of(const std::vector<std::unique_ptr<View>>& views, UINT level) {
    return level < views.size() ? views[level].get() : nullptr;
}

template <class View, class Desc> HRESULT desc_of(View* view, Desc* out) {
    return view ? view->GetDesc(out) : D3DERR_INVALIDCALL;
}

template <class View, class Interface> HRESULT give_view(View* view, Interface** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = view;
    if (!view) return D3DERR_INVALIDCALL;
    view->AddRef();
    return D3D_OK;
}

} // namespace

// --- 2D ---

Texture2D::Texture2D(DeviceCore& device, std::unique_ptr<Image> image) : Texture(device, std::move(image)) {
    for (UINT level = 0; level < image_->desc().levels; ++level)
        surfaces_.push_back(std::make_unique<Surface>(device, *image_, level, 0, this, this));
}
HRESULT Texture2D::GetLevelDesc(UINT level, D3DSURFACE_DESC* out) {
    return desc_of(view_of(surfaces_, level), out);
}
HRESULT Texture2D::GetSurfaceLevel(UINT level, IDirect3DSurface8** out) {
    return give_view(view_of(surfaces_, level), out);
}
HRESULT Texture2D::LockRect(UINT level, D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) {
    Surface* surface = view_of(surfaces_, level);
    return surface ? surface->LockRect(out, rect, flags) : D3DERR_INVALIDCALL;
}
HRESULT Texture2D::UnlockRect(UINT level) {
    Surface* surface = view_of(surfaces_, level);
    return surface ? surface->UnlockRect() : D3DERR_INVALIDCALL;
}
HRESULT Texture2D::AddDirtyRect(const RECT* rect) {
    const Guard guard(device());
    return add_dirty(*image_, 0, rect);
}

// --- cube ---

CubeTexture::CubeTexture(DeviceCore& device, std::unique_ptr<Image> image)
    : Texture(device, std::move(image)) {
    for (UINT face = 0; face < 6; ++face)
        for (UINT level = 0; level < image_->desc().levels; ++level)
            surfaces_.push_back(std::make_unique<Surface>(device, *image_, level, face, this, this));
}
Surface* CubeTexture::at(D3DCUBEMAP_FACES face, UINT level) const {
    const auto f = static_cast<UINT>(face);
    const UINT levels = image_->desc().levels;
    return f < 6 && level < levels ? surfaces_[f * levels + level].get() : nullptr;
}
HRESULT CubeTexture::GetLevelDesc(UINT level, D3DSURFACE_DESC* out) {
    return desc_of(at(D3DCUBEMAP_FACE_POSITIVE_X, level), out);
}
HRESULT CubeTexture::GetCubeMapSurface(D3DCUBEMAP_FACES face, UINT level, IDirect3DSurface8** out) {
    return give_view(at(face, level), out);
}
HRESULT CubeTexture::LockRect(D3DCUBEMAP_FACES face, UINT level, D3DLOCKED_RECT* out, const RECT* rect,
                              DWORD flags) {
    Surface* surface = at(face, level);
    return surface ? surface->LockRect(out, rect, flags) : D3DERR_INVALIDCALL;
}
HRESULT CubeTexture::UnlockRect(D3DCUBEMAP_FACES face, UINT level) {
    Surface* surface = at(face, level);
    return surface ? surface->UnlockRect() : D3DERR_INVALIDCALL;
}
HRESULT CubeTexture::AddDirtyRect(D3DCUBEMAP_FACES face, const RECT* rect) {
    const Guard guard(device());
    if (static_cast<UINT>(face) >= 6) return D3DERR_INVALIDCALL;
    return add_dirty(*image_, static_cast<UINT>(face), rect);
}

// --- volume ---

Volume::Volume(DeviceCore& device, Image& image, UINT level, Counted* texture, IUnknown* container)
    : WithPrivateData(device), image_(image), level_(level), container_(container) {
    set_owner(texture);
}
HRESULT Volume::GetContainer(REFIID iid, void** out) {
    return out ? container_->QueryInterface(iid, out) : D3DERR_INVALIDCALL;
}
HRESULT Volume::GetDesc(D3DVOLUME_DESC* out) {
    if (!out) return D3DERR_INVALIDCALL;
    const ImageDesc& d = image_.desc();
    const Box box = image_.box_of(level_);
    *out = {d.format,  D3DRTYPE_VOLUME, d.usage, d.pool, image_.level_bytes(level_),
            box.right, box.bottom,      box.back};
    return D3D_OK;
}
HRESULT Volume::LockBox(D3DLOCKED_BOX* out, const D3DBOX* region, DWORD flags) try {
    const Guard guard(device());
    if (!out) return D3DERR_INVALIDCALL;
    *out = {}; // even if the lock fails (WinterSnowfall/d8vk-tests)
    if (!image_.desc().lockable || image_.locked(level_, 0)) return D3DERR_INVALIDCALL;
    const Box whole = image_.box_of(level_), box = region ? box_of(*region) : whole;
    if (region) {
        if (!inside(box, whole)) return D3DERR_INVALIDCALL;
        const Layout& layout = image_.layout();
        const bool whole_blocks = box.left % layout.block_width == 0 && box.top % layout.block_height == 0 &&
                                  (box.right % layout.block_width == 0 || box.right == whole.right) &&
                                  (box.bottom % layout.block_height == 0 || box.bottom == whole.bottom);
        if (!whole_blocks) return D3DERR_INVALIDCALL;
    }
    LockedBox locked;
    const HRESULT hr = image_.lock(level_, 0, &box, flags, locked);
    if (FAILED(hr)) return hr;
    *out = {locked.row_pitch, locked.slice_pitch, locked.bits};
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT Volume::UnlockBox() try {
    const Guard guard(device());
    return image_.unlock(level_, 0);
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

VolumeTexture::VolumeTexture(DeviceCore& device, std::unique_ptr<Image> image)
    : Texture(device, std::move(image)) {
    for (UINT level = 0; level < image_->desc().levels; ++level)
        volumes_.push_back(std::make_unique<Volume>(device, *image_, level, this, this));
}
HRESULT VolumeTexture::GetLevelDesc(UINT level, D3DVOLUME_DESC* out) {
    return desc_of(view_of(volumes_, level), out);
}
HRESULT VolumeTexture::GetVolumeLevel(UINT level, IDirect3DVolume8** out) {
    return give_view(view_of(volumes_, level), out);
}
HRESULT VolumeTexture::LockBox(UINT level, D3DLOCKED_BOX* out, const D3DBOX* box, DWORD flags) {
    Volume* volume = view_of(volumes_, level);
    return volume ? volume->LockBox(out, box, flags) : D3DERR_INVALIDCALL;
}
HRESULT VolumeTexture::UnlockBox(UINT level) {
    Volume* volume = view_of(volumes_, level);
    return volume ? volume->UnlockBox() : D3DERR_INVALIDCALL;
}
HRESULT VolumeTexture::AddDirtyBox(const D3DBOX* region) {
    const Guard guard(device());
    const Box whole = image_->box_of(0), box = region ? box_of(*region) : whole;
    if (!inside(box, whole)) return D3DERR_INVALIDCALL;
    image_->add_dirty(0, &box);
    return D3D_OK;
}

} // namespace d3d8
