// The copy of an image in system memory: where each level of each face lies, and where a lock shows it.
// Allocated when it is first used, or by reserve(); or memory of the program's own, which it keeps valid as
// long as the image exists.
#pragma once

#include <cstddef>
#include <vector>

#include "tools/d3d9/base/pages.h"
#include "tools/d3d9/resources/image_desc.h"
#include "tools/d3d9/resources/layout.h"

namespace d3d9 {

// Whether sizes, pitches and places of an image are numbers that the interface can pass and a process can
// have: programs choose the sizes of surfaces in system memory freely.
bool has_valid_size(const ImageDesc& desc);

class ImageMemory {
  public:
    // `user_memory`: null, or the program's memory for an image of one level, with tight rows.
    ImageMemory(const ImageDesc& desc, std::byte* user_memory);

    bool is_users() const { return user_memory_ != nullptr; }
    std::size_t bytes() const { return bytes_; }
    // Rows are pitch() bytes apart, slices of a volume slice_bytes().
    std::byte* at(UINT level, UINT face);
    void reserve(); // no memory is missing later
    std::size_t pitch(UINT level) const {
        const UINT width = at_level(desc_.width, level);
        return user_memory_ ? layout_.tight_pitch(width) : layout_.pitch(width);
    }
    std::size_t slice_bytes(UINT level) const {
        return pitch(level) * layout_.rows(at_level(desc_.height, level));
    }

    // show() returns where the program accesses a level while it is locked; hide() ends that. See
    // place_parts().
    std::byte* show(UINT level, UINT face);
    void hide(UINT level, UINT face);

  private:
    struct Part { // one level of one face
        std::size_t offset = 0;
        std::size_t shown = 0;       // offset at which locks show it
        std::size_t moved_bytes = 0; // 0: it always lies at `shown`; else it is moved there while locked
        std::vector<std::byte> replaced = {}; // the bytes at `shown` while a moved part is locked
    };
    void place_parts();
    Part& part(UINT level, UINT face) { return parts_[std::size_t{face} * desc_.levels + level]; }

    const ImageDesc desc_;
    const Layout layout_;
    std::byte* user_memory_;
    std::vector<Part> parts_;
    std::size_t bytes_ = 0;
    Pages memory_;
};

} // namespace d3d9
