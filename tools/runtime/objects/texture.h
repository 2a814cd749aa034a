// The textures of Direct3D 8 and 9: an image and the views of its levels. Base: a Resource with the interface
// of a texture.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "tools/runtime/base/out_of_memory.h"
#include "tools/runtime/objects/device_core.h"
#include "tools/runtime/objects/resource.h"
#include "tools/runtime/resources/described_image.h"

namespace runtime {

// What all types of textures have in common; the runtime uses textures through this class.
template <class Api> class TextureBase {
  public:
    virtual ~TextureBase() = default;
    typename Api::ImageClass& image() const { return *image_; }
    virtual Counted& counted() = 0;
    virtual typename Api::ComBaseTexture* com_texture() = 0;
    void hold() { counted().hold(); }
    void drop() { counted().drop(); }

  protected:
    explicit TextureBase(std::unique_ptr<typename Api::ImageClass> image) : image_(std::move(image)) {}
    std::unique_ptr<typename Api::ImageClass> image_;
};

template <class Base> class Texture : public Base, public TextureBase<typename Base::Api> {
  public:
    using typename Base::Api;
    Texture(typename Api::Core& device, std::unique_ptr<typename Api::ImageClass> image)
        : Base(device, image->desc().type, image->desc().pool), TextureBase<Api>(std::move(image)),
          reset_blocker_(device, this->pool() == Api::kDefaultPool) {
        device.add_texture(this, this);
    }
    ~Texture() override { this->device().remove_texture(this); }

    STDMETHOD_(void, PreLoad)() override {
        const Guard guard(this->device());
        // Out of memory: the texture is prepared again before the next draw that uses it.
        or_out_of_memory([&] { return this->image_->preload(); });
    }
    // Only managed textures have priorities; others keep 0.
    STDMETHOD_(DWORD, SetPriority)(DWORD priority) override {
        const DWORD before = Base::SetPriority(priority);
        const Guard guard(this->device());
        or_out_of_memory([&] { this->image_->set_priority(this->GetPriority()); });
        return before;
    }
    // Only managed textures have a LOD; others keep 0 (API page of SetLOD).
    STDMETHOD_(DWORD, SetLOD)(DWORD lod) override {
        const Guard guard(this->device());
        if (this->pool() != Api::kManagedPool) return 0;
        const DWORD wanted = std::min<DWORD>(lod, this->image_->desc().levels - 1);
        return or_out_of_memory([&] {
            if (wanted != lod_) this->device().commands().texture_lod(this->image_->prepare(), wanted);
            return std::exchange(lod_, wanted);
        });
    }
    STDMETHOD_(DWORD, GetLOD)() override { return lod_; }
    STDMETHOD_(DWORD, GetLevelCount)() override { return this->image_->desc().levels; }

    Counted& counted() override { return *this; }
    typename Api::ComBaseTexture* com_texture() override { return this; }

  private:
    ResetBlocker reset_blocker_;
    DWORD lod_ = 0;
};

// --- views of levels: surfaces and volumes; null: the program's number is none ---

template <class View> View* view_of(const std::vector<std::unique_ptr<View>>& views, UINT level) {
    return level < views.size() ? views[level].get() : nullptr;
}

template <class View, class Call> HRESULT with_view(View* view, Call&& call) {
    return view ? call(*view) : View::Api::kInvalidCall;
}

template <class View, class Interface> HRESULT give_view(View* view, Interface** out) {
    if (!out) return View::Api::kInvalidCall;
    *out = view;
    if (!view) return View::Api::kInvalidCall;
    view->AddRef();
    return S_OK;
}

// Marks a part of level 0 as changed; null: all of it.
template <class Image> HRESULT add_dirty(Image& image, UINT face, const Box* box) {
    if (box && !inside(*box, image.box_of(0))) return Image::Names::kInvalidCall;
    return or_out_of_memory([&] {
        image.announce_dirty(face, box);
        return HRESULT{S_OK};
    });
}
template <class Image> HRESULT add_dirty_rect(Image& image, UINT face, const RECT* rect) {
    const Box box = rect ? box_of(*rect) : Box{};
    return add_dirty(image, face, rect ? &box : nullptr);
}

// --- 2D ---

template <class Base> class Texture2D final : public Base {
  public:
    using typename Base::Api;
    Texture2D(typename Api::Core& device, std::unique_ptr<typename Api::ImageClass> image)
        : Base(device, std::move(image)) {
        for (UINT level = 0; level < this->image_->desc().levels; ++level)
            surfaces_.push_back(std::make_unique<Surface>(device, *this->image_, level, 0, this, this));
    }
    STDMETHOD(GetLevelDesc)(UINT level, typename Api::SurfaceDesc* out) override {
        return with_view(view_of(surfaces_, level), [&](Surface& view) { return view.GetDesc(out); });
    }
    STDMETHOD(GetSurfaceLevel)(UINT level, typename Api::ComSurface** out) override {
        return give_view(view_of(surfaces_, level), out);
    }
    STDMETHOD(LockRect)
    (UINT level, typename Api::LockedRect* out, const RECT* rect, DWORD flags) override {
        return with_view(view_of(surfaces_, level),
                         [&](Surface& view) { return view.LockRect(out, rect, flags); });
    }
    STDMETHOD(UnlockRect)(UINT level) override {
        return with_view(view_of(surfaces_, level), [&](Surface& view) { return view.UnlockRect(); });
    }
    STDMETHOD(AddDirtyRect)(const RECT* rect) override {
        const Guard guard(this->device());
        return add_dirty_rect(*this->image_, 0, rect);
    }

  private:
    using Surface = typename Api::SurfaceClass;
    std::vector<std::unique_ptr<Surface>> surfaces_;
};

// --- cube ---

template <class Base> class CubeTexture : public Base {
  public:
    using typename Base::Api;
    using Face = typename Api::CubeFace;
    CubeTexture(typename Api::Core& device, std::unique_ptr<typename Api::ImageClass> image)
        : Base(device, std::move(image)) {
        for (UINT face = 0; face < kFaces; ++face)
            for (UINT level = 0; level < this->image_->desc().levels; ++level)
                surfaces_.push_back(
                    std::make_unique<Surface>(device, *this->image_, level, face, this, this));
    }
    STDMETHOD(GetLevelDesc)(UINT level, typename Api::SurfaceDesc* out) override {
        return with_view(at(Api::kFirstFace, level), [&](Surface& view) { return view.GetDesc(out); });
    }
    STDMETHOD(GetCubeMapSurface)(Face face, UINT level, typename Api::ComSurface** out) override {
        return give_view(at(face, level), out);
    }
    STDMETHOD(LockRect)
    (Face face, UINT level, typename Api::LockedRect* out, const RECT* rect, DWORD flags) override {
        return with_view(at(face, level), [&](Surface& view) { return view.LockRect(out, rect, flags); });
    }
    STDMETHOD(UnlockRect)(Face face, UINT level) override {
        return with_view(at(face, level), [&](Surface& view) { return view.UnlockRect(); });
    }
    STDMETHOD(AddDirtyRect)(Face face, const RECT* rect) override {
        const Guard guard(this->device());
        if (static_cast<UINT>(face) >= kFaces) return Api::kInvalidCall;
        return add_dirty_rect(*this->image_, static_cast<UINT>(face), rect);
    }

  protected:
    using Surface = typename Api::SurfaceClass;
    Surface* at(Face face, UINT level) const {
        const auto f = static_cast<UINT>(face);
        const UINT levels = this->image_->desc().levels;
        return f < kFaces && level < levels ? surfaces_[f * levels + level].get() : nullptr;
    }

  private:
    static constexpr UINT kFaces = 6;
    std::vector<std::unique_ptr<Surface>> surfaces_; // all levels of one cube face, then of the next
};

// --- volume ---

// One level of a volume texture. Base: an object with private data.
template <class Base> class Volume : public Base {
  public:
    using typename Base::Api;
    using Image = typename Api::ImageClass;
    Volume(typename Api::Core& device, Image& image, UINT level, Counted* texture, IUnknown* container)
        : Base(device), image_(image), level_(level), container_(container) {
        this->set_owner(texture);
    }
    STDMETHOD(GetContainer)(REFIID iid, void** out) override {
        return out ? container_->QueryInterface(iid, out) : Api::kInvalidCall;
    }
    STDMETHOD(LockBox)
    (typename Api::LockedBox* out, const typename Api::Region* region, DWORD flags) override {
        const Guard guard(this->device());
        if (!out) return Api::kInvalidCall;
        out->pBits = nullptr;
        if (!image_.desc().lockable || image_.locked(level_, 0)) return Api::kInvalidCall;
        const Box whole = image_.box_of(level_), box = region ? box_of(*region) : whole;
        if (region && !(inside(box, whole) && whole_blocks(box, image_.layout(), whole)))
            return Api::kInvalidCall;
        return or_out_of_memory([&] {
            LockedBox locked;
            const HRESULT hr = image_.lock(level_, 0, &box, flags, locked);
            if (SUCCEEDED(hr)) *out = {locked.row_pitch, locked.slice_pitch, locked.bits};
            return hr;
        });
    }
    STDMETHOD(UnlockBox)() override {
        const Guard guard(this->device());
        return or_out_of_memory([&] { return image_.unlock(level_, 0); });
    }

  protected:
    Image& image() const { return image_; }
    UINT level() const { return level_; }

  private:
    Image& image_;
    UINT level_;
    IUnknown* container_;
};

template <class Base> class VolumeTexture final : public Base {
  public:
    using typename Base::Api;
    VolumeTexture(typename Api::Core& device, std::unique_ptr<typename Api::ImageClass> image)
        : Base(device, std::move(image)) {
        for (UINT level = 0; level < this->image_->desc().levels; ++level)
            volumes_.push_back(std::make_unique<Volume>(device, *this->image_, level, this, this));
    }
    STDMETHOD(GetLevelDesc)(UINT level, typename Api::VolumeDesc* out) override {
        return with_view(view_of(volumes_, level), [&](Volume& view) { return view.GetDesc(out); });
    }
    STDMETHOD(GetVolumeLevel)(UINT level, typename Api::ComVolume** out) override {
        return give_view(view_of(volumes_, level), out);
    }
    STDMETHOD(LockBox)
    (UINT level, typename Api::LockedBox* out, const typename Api::Region* box, DWORD flags) override {
        return with_view(view_of(volumes_, level),
                         [&](Volume& view) { return view.LockBox(out, box, flags); });
    }
    STDMETHOD(UnlockBox)(UINT level) override {
        return with_view(view_of(volumes_, level), [&](Volume& view) { return view.UnlockBox(); });
    }
    STDMETHOD(AddDirtyBox)(const typename Api::Region* region) override {
        const Guard guard(this->device());
        const Box box = region ? box_of(*region) : Box{};
        return add_dirty(*this->image_, 0, region ? &box : nullptr);
    }

  private:
    using Volume = typename Api::VolumeClass;
    std::vector<std::unique_ptr<Volume>> volumes_;
};

} // namespace runtime
