#include "tools/runtime/resources/image_memory.h"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstring>

namespace runtime {

bool has_valid_size(const ImageDesc& desc) {
    constexpr std::uint64_t kMostInt = INT_MAX,
                            kMostBytes = PTRDIFF_MAX / 2; // a moved part takes twice its size
    if (desc.width > kMostInt || desc.height > kMostInt || desc.depth > kMostInt) return false;
    const Layout layout = layout_of(desc.format);
    std::uint64_t bytes = 0;
    for (std::uint32_t level = 0; level < desc.levels; ++level) {
        const std::uint64_t across = (std::uint64_t{at_level(desc.width, level)} + layout.block_width - 1) /
                                     layout.block_width * layout.block_bytes;
        if (across > kMostInt - 3) return false;
        const std::uint64_t slice =
            ((across + 3) & ~std::uint64_t{3}) * layout.rows(at_level(desc.height, level));
        const std::uint64_t slices = std::uint64_t{at_level(desc.depth, level)} * desc.faces;
        if (slice > (kMostBytes - bytes) / slices) return false;
        bytes += slice * slices;
    }
    return true;
}

ImageMemory::ImageMemory(const ImageDesc& desc, std::byte* user_memory)
    : desc_(desc), layout_(layout_of(desc.format)), user_memory_(user_memory) {
    place_parts();
}

// Programs address flat formats (ATI1, ATI2) as one byte a texel, and compute offsets of levels from that.
// The blocks of a small level need more bytes than it has texels: such a part is stored after all others, and
// while it is locked it is moved to the offset that the program expects.
//
// Engines that decompress textures write whole blocks of 4x4 texels even to smaller levels (bgfx's
// imageDecodeToBgra8), past the end of the last level; memory is reserved for that. Not for level 0, since
// lookup tables of one row would take four times their size.
void ImageMemory::place_parts() {
    std::size_t room = 0;      // space after the last part that moved parts may need while they are locked
    std::size_t block_end = 0; // end of the last whole block of 4x4 texels
    for (std::uint32_t face = 0; face < desc_.faces; ++face)
        for (std::uint32_t level = 0; level < desc_.levels; ++level) {
            const Box box = desc_.box_of(level);
            const std::size_t needed = slice_bytes(level) * box.back;
            const std::size_t described =
                layout_.flat && !user_memory_ ? std::size_t{box.right} * box.bottom * box.back : needed;
            parts_.push_back({.offset = bytes_, .shown = bytes_});
            if (level > 0 && !user_memory_ && !layout_.compressed()) {
                const auto whole = [](std::size_t texels) { return (texels + 3) / 4 * 4; };
                const std::size_t last_slice = bytes_ + slice_bytes(level) * (box.back - 1),
                                  last_row = (whole(box.bottom) - 1) * pitch(level);
                block_end = std::max(block_end,
                                     last_slice + last_row +
                                         layout_.tight_pitch(static_cast<std::uint32_t>(whole(box.right))));
            }
            if (needed > described) room = std::max(room, needed), parts_.back().moved_bytes = needed;
            bytes_ += described;
            constexpr std::size_t kFaceAlignment = 16;
            if (level + 1 == desc_.levels) bytes_ = (bytes_ + kFaceAlignment - 1) & ~(kFaceAlignment - 1);
        }
    bytes_ = std::max(bytes_ + room, block_end);
    for (Part& part : parts_) {
        if (part.moved_bytes == 0) continue;
        part.offset = bytes_;
        bytes_ += part.moved_bytes;
    }
}

std::byte* ImageMemory::at(std::uint32_t level, std::uint32_t face) {
    const std::size_t offset = part(level, face).offset;
    if (user_memory_) return user_memory_ + offset;
    reserve();
    return memory_.data() + offset;
}

void ImageMemory::reserve() {
    if (!user_memory_ && memory_.empty()) memory_ = Pages(bytes_);
}

std::byte* ImageMemory::show(std::uint32_t level, std::uint32_t face) {
    std::byte* const stored = at(level, face);
    Part& p = part(level, face);
    if (p.moved_bytes == 0) return stored;
    std::byte* const place = memory_.data() + p.shown;
    p.replaced.assign(place, place + p.moved_bytes);
    std::memcpy(place, stored, p.moved_bytes);
    return place;
}

void ImageMemory::hide(std::uint32_t level, std::uint32_t face) {
    Part& p = part(level, face);
    if (p.moved_bytes == 0) return;
    std::byte* const place = memory_.data() + p.shown;
    std::memcpy(at(level, face), place, p.moved_bytes);
    std::memcpy(place, p.replaced.data(), p.moved_bytes);
}

} // namespace runtime
