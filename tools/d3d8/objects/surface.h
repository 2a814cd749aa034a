// IDirect3DSurface8: one level and face of an image. A texture's surfaces are parts of it and share its
// reference count.
#pragma once

#include <memory>

#include "tools/d3d8/objects/resource.h"
#include "tools/d3d8/resources/image.h"

namespace d3d8 {

class Surface final : public WithPrivateData<IDirect3DSurface8> {
  public:
    // A surface that owns its image; its container is the device. `blocks_reset`: it must be released before
    // Reset; false for those that Reset replaces.
    Surface(DeviceCore& device, std::unique_ptr<Image> image, bool blocks_reset);
    // A surface of a texture, which owns the image.
    Surface(DeviceCore& device, Image& image, UINT level, UINT face, Counted* texture, IUnknown* container);

    STDMETHOD(GetContainer)(REFIID iid, void** out) override;
    STDMETHOD(GetDesc)(D3DSURFACE_DESC* out) override;
    STDMETHOD(LockRect)(D3DLOCKED_RECT* out, const RECT* rect, DWORD flags) override;
    STDMETHOD(UnlockRect)() override;

    Image& image() const { return *image_; }
    const ImageDesc& desc() const { return image_->desc(); }
    UINT level() const { return level_; }
    UINT face() const { return face_; }
    ImagePart part() const { return {level_, face_}; }
    UINT width() const { return at_level(desc().width, level_); }
    UINT height() const { return at_level(desc().height, level_); }
    bool is_locked() const { return image_->locked(level_, face_); }
    Handle target() const { return image_->target(level_, face_); }
    void swap_images(Surface& other); // called when back buffers rotate

  private:
    std::unique_ptr<Image> owned_;
    Image* image_;
    UINT level_ = 0, face_ = 0;
    IUnknown* container_; // null: the device
    ResetBlocker reset_blocker_;
};

} // namespace d3d8
