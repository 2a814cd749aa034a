#include "tools/ddraw/blit/image.h"

#include <cstring>
#include <new>

namespace ddraw {

// Rows begin at multiples of 8 bytes (Wine: test_create_surface_pitch, on Windows). Rows of compressed blocks
// have none between them, since their surfaces are described by one size (dwLinearSize).
std::ptrdiff_t Image::own_pitch(const Format& format, std::uint32_t width) {
    const std::ptrdiff_t tight = std::ptrdiff_t{format.blocks_across(width)} * format.block_bytes;
    return format.is_compressed() ? tight : (tight + 7) & ~std::ptrdiff_t{7};
}

// The first pixel is aligned for wide stores of programs; calloc's memory is only committed when it is
// written.
Image::Image(const Format& format, std::uint32_t width, std::uint32_t height, std::uint32_t spare_rows)
    : pitch_(own_pitch(format, width)),
      bytes_(static_cast<std::size_t>(pitch_) * static_cast<std::size_t>(format.blocks_down(height))),
      block_bytes_(format.block_bytes), format_(format), width_(width), height_(height) {
    constexpr std::size_t kAlignment = 32;
    const std::size_t spare = static_cast<std::size_t>(pitch_) * spare_rows;
    std::size_t room = bytes_ + kAlignment;
    own_.reset(static_cast<std::byte*>(std::calloc(spare + room + spare, 1)));
    if (!own_) throw std::bad_alloc();
    void* first = own_.get() + spare;
    bits_ = static_cast<std::byte*>(std::align(kAlignment, bytes_, first, room));
}

Image::Image(const Format& format, std::uint32_t width, std::uint32_t height, void* users,
             std::ptrdiff_t pitch)
    : bits_(static_cast<std::byte*>(users)),
      pitch_(format.is_compressed() ? own_pitch(format, width) : pitch),
      bytes_(static_cast<std::size_t>(pitch_) * static_cast<std::size_t>(format.blocks_down(height))),
      block_bytes_(format.block_bytes), format_(format), width_(width), height_(height) {}

Image::~Image() {
    for (ImageKeeper* keeper : keepers_) keeper->image_ends(*this);
}

void Image::clear() {
    newer_in_ = nullptr;
    std::memset(bits_, 0, bytes_);
    changed();
}

} // namespace ddraw
