// One level and face of an image, as which a surface shows it: of an image of its own, or of a texture.
#pragma once

#include <memory>
#include <utility>

#include "tools/runtime/resources/rects.h"

namespace runtime {

template <class Image> class SurfaceView {
  public:
    explicit SurfaceView(std::unique_ptr<Image> image) : owned_(std::move(image)), image_(owned_.get()) {}
    SurfaceView(Image& image, UINT level, UINT face) : image_(&image), level_(level), face_(face) {}

    Image& image() const { return *image_; }
    const typename Image::Desc& desc() const { return image_->desc(); }
    UINT level() const { return level_; }
    UINT face() const { return face_; }
    ImagePart part() const { return {level_, face_}; }
    bool is_locked() const { return image_->locked(level_, face_); }
    UINT width() const { return at_level(desc().width, level_); }
    UINT height() const { return at_level(desc().height, level_); }
    RECT rect() const { return whole_rect(width(), height()); }
    Handle target() const { return image_->target(level_, face_); }
    bool is_target() const { return desc().is_target(); }
    bool is_depth() const { return desc().is_depth(); }
    bool of_texture() const { return owned_ == nullptr; }
    void swap_images(SurfaceView& other) { // called when back buffers rotate
        std::swap(owned_, other.owned_);
        std::swap(image_, other.image_);
    }
    bool is_inside(const RECT& r) const { return inside(r, rect()); }
    // Whether a rectangle consists of whole blocks; planar formats are one block.
    bool has_whole_blocks(const RECT& r) const {
        const RECT whole = rect();
        return image_->layout().planar ? EqualRect(&r, &whole) != FALSE
                                       : whole_blocks(r, image_->layout(), whole);
    }

  private:
    std::unique_ptr<Image> owned_;
    Image* image_;
    UINT level_ = 0, face_ = 0;
};

} // namespace runtime
