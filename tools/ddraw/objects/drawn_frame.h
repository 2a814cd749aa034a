// The last frame that a device has drawn and the program has copied to the primary surface by a blit. The
// screen gets its picture from the driver when it is drawn, and the primary surface's memory the same pixels
// when they are read: so the blit does not wait for the drawing. Call lock required, except for
// SharedPicture.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "tools/ddraw/blit/image.h"
#include "tools/runtime/base/locks.h"

namespace ddraw {

// A picture for two users.
class SharedPicture {
  public:
    explicit SharedPicture(Picture picture) : picture_(std::move(picture)) {}
    dp2emu_result pixels(const void** out) const {
        const std::lock_guard lock(mutex_);
        return picture_->pixels(out);
    }
    static Picture user(std::shared_ptr<SharedPicture> shared);

  private:
    mutable Mutex mutex_;
    Picture picture_;
};

class DrawnFrame final : public ImageKeeper {
  public:
    DrawnFrame() = default;
    ~DrawnFrame();
    DrawnFrame(const DrawnFrame&) = delete;
    DrawnFrame& operator=(const DrawnFrame&) = delete;
    // `picture`: of `width` columns, with the colours of `image`'s format, which has 32 bits. `parts` of the
    // image show it, with the picture's pixel (0, 0) at `origin`.
    void set(const std::shared_ptr<Image>& image, std::shared_ptr<SharedPicture> picture, LONG width,
             POINT origin, const std::vector<RECT>& parts);
    // Copies the picture to memory, unless that was done; the picture is not used afterwards.
    void settle();

    void bring(Image& image) override;
    void image_ends(Image& image) noexcept override;
    Picture frame_shown(Image&, const Draw*) override { return nullptr; }

  private:
    std::weak_ptr<Image> image_;
    std::shared_ptr<SharedPicture> picture_; // null: memory has it
    LONG width_ = 0;
    POINT origin_ = {};
    std::vector<RECT> parts_;
};

} // namespace ddraw
