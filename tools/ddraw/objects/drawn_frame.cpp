#include "tools/ddraw/objects/drawn_frame.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ddraw {

namespace {

class PictureUser final : public PictureCopy {
  public:
    explicit PictureUser(std::shared_ptr<SharedPicture> shared) : shared_(std::move(shared)) {}
    dp2emu_result pixels(const void** out) const override { return shared_->pixels(out); }

  private:
    std::shared_ptr<SharedPicture> shared_;
};

bool same_parts(const std::vector<RECT>& a, const std::vector<RECT>& b) {
    return std::ranges::equal(a, b, [](const RECT& x, const RECT& y) { return EqualRect(&x, &y) != FALSE; });
}

} // namespace

Picture SharedPicture::user(std::shared_ptr<SharedPicture> shared) {
    return std::make_unique<PictureUser>(std::move(shared));
}

// The screen may have the image for longer.
DrawnFrame::~DrawnFrame() {
    settle();
    if (const auto image = image_.lock()) image->remove_keeper(*this);
}

void DrawnFrame::set(const std::shared_ptr<Image>& image, std::shared_ptr<SharedPicture> picture, LONG width,
                     POINT origin, const std::vector<RECT>& parts) {
    const bool replaces = image->is_newer_in(*this) && same_parts(parts, parts_);
    if (!replaces) image->bits(); // the other pixels, and those of an earlier frame
    if (image_.lock() != image) {
        image->add_keeper(*this);
        settle();
        if (const auto before = image_.lock()) before->remove_keeper(*this);
        image_ = image;
    }
    parts_ = parts;
    picture_ = std::move(picture), width_ = width, origin_ = origin;
    image->set_newer_in(this);
}

void DrawnFrame::settle() {
    if (const auto image = image_.lock(); image && image->is_newer_in(*this)) image->bits();
    picture_.reset();
}

void DrawnFrame::bring(Image& image) {
    image.set_newer_in(nullptr);
    const auto picture = std::exchange(picture_, nullptr);
    const void* pixels = nullptr;
    if (!picture || picture->pixels(&pixels) != DP2EMU_OK) return; // the driver has lost it, and says so
    const Bitmap memory = image.memory();
    for (const RECT& part : parts_)
        for (LONG y = part.top; y < part.bottom; ++y)
            std::memcpy(memory.at(part.left, y),
                        static_cast<const std::uint32_t*>(pixels) + std::ptrdiff_t{y - origin_.y} * width_ +
                            (part.left - origin_.x),
                        static_cast<std::size_t>(width_of(part)) * 4);
}

void DrawnFrame::image_ends(Image&) noexcept {
    image_.reset();
    picture_.reset();
}

} // namespace ddraw
