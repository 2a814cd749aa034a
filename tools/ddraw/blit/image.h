// The pixels of a surface: memory at a fixed address for the image's whole life, which a lock returns. A flip
// exchanges the images of two surfaces. Call lock required.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "tools/ddraw/blit/bitmap.h"
#include "tools/ddraw/formats/format.h"
#include "tools/runtime/emulator/emulator.h"

namespace ddraw {

class Draw;
class Image;

// Has a copy of an image that may be newer, as a Direct3D device has in its driver.
class ImageKeeper {
  public:
    // Makes the image's memory current.
    virtual void bring(Image& image) = 0;
    virtual void image_ends(Image& image) noexcept = 0;
    // The image is a frame that the program shows. A picture of it for the screen of this DirectDraw object
    // (null: none is wanted), if that can be had without the image's memory; else null.
    virtual Picture frame_shown(Image& image, const Draw* screen) = 0;

  protected:
    ~ImageKeeper() = default;
};

class Image {
  public:
    // Memory of the runtime's own, zeros, with as many rows more before and after the pixels, for programs
    // that write there. Throws std::bad_alloc.
    Image(const Format& format, std::uint32_t width, std::uint32_t height, std::uint32_t spare_rows);
    // The program's memory.
    Image(const Format& format, std::uint32_t width, std::uint32_t height, void* users, std::ptrdiff_t pitch);
    ~Image();
    Image(const Image&) = delete;
    Image& operator=(const Image&) = delete;

    // The memory, with the current pixels.
    std::byte* bits() {
        if (newer_in_) newer_in_->bring(*this);
        return bits_;
    }
    std::ptrdiff_t pitch() const { return pitch_; }
    bool is_users() const { return !own_; }
    std::size_t bytes() const { return bytes_; }
    // In pixels; in blocks for a compressed format.
    Bitmap bitmap() { return {bits(), pitch_, block_bytes_}; }
    // The memory as it is, for threads without the call lock.
    Bitmap memory() const { return {bits_, pitch_, block_bytes_}; }
    const Format& format() const { return format_; }
    std::uint32_t width() const { return width_; }
    std::uint32_t height() const { return height_; }

    // --- copies elsewhere ---
    void add_keeper(ImageKeeper& keeper) { keepers_.push_back(&keeper); }
    void remove_keeper(ImageKeeper& keeper) { std::erase(keepers_, &keeper); }
    // Tells that the image is a frame that the program shows; see ImageKeeper::frame_shown().
    Picture is_shown(const Draw* screen) {
        Picture out;
        for (ImageKeeper* keeper : std::vector(keepers_))
            if (Picture picture = keeper->frame_shown(*this, screen)) out = std::move(picture);
        return out;
    }
    // Null: memory has the current pixels.
    void set_newer_in(ImageKeeper* keeper) { newer_in_ = keeper; }
    bool is_newer_elsewhere() const { return newer_in_ != nullptr; }
    bool is_newer_in(const ImageKeeper& keeper) const { return newer_in_ == &keeper; }

    // Surfaces in video memory that have it: DuplicateSurface makes a second one.
    unsigned in_video_memory = 0;

    // To be called after each change of the pixels. The number of changes; never 0 after the first one.
    void changed() { ++changes_; }
    std::uint64_t changes() const { return changes_; }
    void clear();

    // The bytes from row to row that an image of its own has.
    static std::ptrdiff_t own_pitch(const Format& format, std::uint32_t width);

  private:
    struct Free {
        void operator()(std::byte* memory) const { std::free(memory); }
    };
    std::unique_ptr<std::byte, Free> own_; // null: the program's
    std::byte* bits_ = nullptr;
    std::ptrdiff_t pitch_;
    std::size_t bytes_ = 0;
    int block_bytes_;
    std::uint64_t changes_ = 0;
    const Format& format_;
    std::uint32_t width_, height_;
    ImageKeeper* newer_in_ = nullptr;
    std::vector<ImageKeeper*> keepers_;
};

} // namespace ddraw
