// The pixels of a surface: memory at a fixed address for the image's whole life, which a lock returns. A flip
// exchanges the images of two surfaces. Call lock required.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "tools/ddraw/blit/bitmap.h"
#include "tools/ddraw/formats/format.h"

namespace ddraw {

class Image {
  public:
    // Memory of the runtime's own, zeros. Throws std::bad_alloc.
    Image(const Format& format, std::uint32_t width, std::uint32_t height);
    // The program's memory.
    Image(const Format& format, std::uint32_t width, std::uint32_t height, void* users, std::ptrdiff_t pitch);
    ~Image();
    Image(const Image&) = delete;
    Image& operator=(const Image&) = delete;

    std::byte* bits() const { return bits_; }
    std::ptrdiff_t pitch() const { return pitch_; }
    bool is_users() const { return !owned_; }
    std::size_t bytes() const { return bytes_; }
    // In pixels; in blocks for a compressed format.
    Bitmap bitmap() const { return {bits_, pitch_, block_bytes_}; }

    // To be called after each change of the pixels. The number of changes; never 0 after the first one.
    void changed() { ++changes_; }
    std::uint64_t changes() const { return changes_; }
    void clear();

    // The bytes from row to row that an image of its own has.
    static std::ptrdiff_t own_pitch(const Format& format, std::uint32_t width);

  private:
    std::byte* bits_ = nullptr;
    std::ptrdiff_t pitch_;
    std::size_t bytes_ = 0;
    int block_bytes_;
    bool owned_;
    std::uint64_t changes_ = 0;
};

} // namespace ddraw
