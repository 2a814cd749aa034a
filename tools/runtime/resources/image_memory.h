// The copy of an image in system memory: the offset of each level of each face, and the offset at which locks
// show it. Allocated at the first use, or by reserve(); or memory of the program's own, which must stay valid
// as long as the image exists.
#pragma once

#include <cstddef>
#include <vector>

#include "tools/runtime/base/pages.h"
#include "tools/runtime/resources/image_desc.h"
#include "tools/runtime/resources/layout.h"

namespace runtime {

// Whether sizes, pitches and offsets of an image fit into the types of the interface and into the address
// space, since programs may choose any size for surfaces in system memory.
bool has_valid_size(const ImageDesc& desc);

class ImageMemory {
  public:
    // `user_memory`: null, or the program's memory for an image of one level, with tight rows.
    ImageMemory(const ImageDesc& desc, std::byte* user_memory);

    bool is_users() const { return user_memory_ != nullptr; }
    std::size_t bytes() const { return bytes_; }
    // The texels of a level: rows are pitch() bytes apart, slices of a volume slice_bytes().
    std::byte* at(std::uint32_t level, std::uint32_t face);
    void reserve(); // allocates the memory, so that later functions do not fail
    std::size_t pitch(std::uint32_t level) const {
        const std::uint32_t width = at_level(desc_.width, level);
        return user_memory_ ? layout_.tight_pitch(width) : layout_.pitch(width);
    }
    std::size_t slice_bytes(std::uint32_t level) const {
        return pitch(level) * layout_.rows(at_level(desc_.height, level));
    }

    // show() begins a lock and returns the level's address; a small level of a flat format is moved to
    // another address for the lock (place_parts()). hide() ends the lock.
    std::byte* show(std::uint32_t level, std::uint32_t face);
    void hide(std::uint32_t level, std::uint32_t face);

  private:
    struct Part { // one level of one face
        std::size_t offset = 0;
        std::size_t shown = 0;       // offset at which locks show it
        std::size_t moved_bytes = 0; // 0: the part is always at `shown`; else it is moved there while locked
        std::vector<std::byte> replaced = {}; // the bytes at `shown` while a moved part is locked
    };
    void place_parts();
    Part& part(std::uint32_t level, std::uint32_t face) {
        return parts_[std::size_t{face} * desc_.levels + level];
    }

    const ImageDesc desc_;
    const Layout layout_;
    std::byte* user_memory_;
    std::vector<Part> parts_;
    std::size_t bytes_ = 0;
    Pages memory_;
};

} // namespace runtime
