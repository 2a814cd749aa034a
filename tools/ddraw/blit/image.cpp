#include "tools/ddraw/blit/image.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace ddraw {

// Rows begin at multiples of 8 bytes (Wine: test_create_surface_pitch, on Windows). Rows of compressed blocks
// have none between them, since their surfaces are described by one size (dwLinearSize).
std::ptrdiff_t Image::own_pitch(const Format& format, std::uint32_t width) {
    const std::ptrdiff_t tight = std::ptrdiff_t{format.blocks_across(width)} * format.block_bytes;
    return format.is_compressed() ? tight : (tight + 7) & ~std::ptrdiff_t{7};
}

Image::Image(const Format& format, std::uint32_t width, std::uint32_t height)
    : pitch_(own_pitch(format, width)),
      bytes_(static_cast<std::size_t>(pitch_) * static_cast<std::size_t>(format.blocks_down(height))),
      block_bytes_(format.block_bytes), owned_(true), format_(format), width_(width), height_(height) {
    bits_ = static_cast<std::byte*>(std::calloc(bytes_, 1));
    if (!bits_) throw std::bad_alloc();
}

Image::Image(const Format& format, std::uint32_t width, std::uint32_t height, void* users,
             std::ptrdiff_t pitch)
    : bits_(static_cast<std::byte*>(users)),
      pitch_(format.is_compressed() ? own_pitch(format, width) : pitch),
      bytes_(static_cast<std::size_t>(pitch_) * static_cast<std::size_t>(format.blocks_down(height))),
      block_bytes_(format.block_bytes), owned_(false), format_(format), width_(width), height_(height) {}

Image::~Image() {
    for (ImageKeeper* keeper : keepers_) keeper->image_ends(*this);
    if (owned_) std::free(bits_);
}

void Image::clear() {
    newer_in_ = nullptr;
    std::memset(bits_, 0, bytes_);
    changed();
}

} // namespace ddraw
