// What is sent of images that are not in video memory alone: copies for UpdateTexture and for managed images,
// and what a driver that manages them is told.
#include <algorithm>

#include "tools/runtime/commands/dx9_commands.h"
#include "tools/runtime/resources/image.h"

namespace runtime {

namespace {

DP2EMU_RECT rect_of(const Box& box) {
    return {static_cast<std::int32_t>(box.left), static_cast<std::int32_t>(box.top),
            static_cast<std::int32_t>(box.right), static_cast<std::int32_t>(box.bottom)};
}

// A box of the next smaller level, as the driver computes it for copies of textures (WIRE.md E.13).
Box halved(Box box) {
    const auto halve = [](std::uint32_t& low, std::uint32_t& high) {
        low /= 2;
        high = std::max(high / 2 + high % 2, low + 1);
    };
    halve(box.left, box.right);
    halve(box.top, box.bottom);
    halve(box.front, box.back);
    return box;
}

bool same_boxes(std::span<const Box> a, std::span<const Box> b) {
    return std::ranges::equal(a, b,
                              [](const Box& x, const Box& y) { return contains(x, y) && contains(y, x); });
}

} // namespace

bool Image::is_managed_by_driver() const {
    return desc_.pool == Pool::Managed && handle_ != 0 && !driver_.runtime_manages_resources();
}

void Image::announce_dirty(std::uint32_t face, const Box* box) {
    add_dirty(face, box);
    if (!is_managed_by_driver()) return;
    const Box b = box ? *box : box_of(0);
    const StreamCommands commands(driver_);
    if (is_volume())
        commands.add_dirty_box({handle_, {b.left, b.top, b.right, b.bottom, b.front, b.back}});
    else
        commands.add_dirty_rect(target(0, face), rect_of(b));
}

void Image::preload() {
    prepare();
    if (is_managed_by_driver()) emit_copy(0, handle_, box_of(0), 0);
}

void Image::set_priority(std::uint32_t priority) {
    if (priority_ == priority || !is_managed_by_driver()) return;
    StreamCommands(driver_).priority(handle_, priority);
    priority_ = priority;
}

// --- copies ---

// `skip`: the level of the source that is copied to level 0; `b`: of the source's level 0.
void Image::emit_copy(Handle to, Handle from, const Box& b, std::uint32_t skip) const {
    const StreamCommands commands(driver_);
    const std::uint32_t x = b.left >> skip, y = b.top >> skip, z = b.front >> skip;
    if (is_volume())
        commands.volume_blt({to, from, x, y, z, {b.left, b.top, b.right, b.bottom, b.front, b.back}, 0});
    else
        commands.texture_blt(
            {to, from, {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}, rect_of(b), 0});
}

std::uint32_t Image::first_level_in(const Image& source) const {
    std::uint32_t skip = 0;
    while (skip + 1 < source.desc_.levels && (at_level(source.desc_.width, skip) > desc_.width ||
                                              at_level(source.desc_.height, skip) > desc_.height))
        ++skip;
    return skip;
}

bool Image::commands_can_copy(const Image& source, const DirtyBoxes& regions) const {
    const ImageDesc &a = source.desc_, &b = desc_;
    if (a.format != b.format || a.faces != b.faces || a.samples != 1 || b.samples != 1 || layout_.planar ||
        a.generates_levels || b.generates_levels || handle_ == 0)
        return false;
    const auto boxes = regions.of(0);
    for (std::uint32_t face = 1; face < b.faces; ++face) // one command copies all faces
        if (!same_boxes(boxes, regions.of(face))) return false;
    const bool blocks = layout_.block_width > 1 || layout_.block_height > 1;
    const std::uint32_t skip = first_level_in(source);
    return std::ranges::all_of(boxes, [&](const Box& box) {
        if (blocks && !contains(box, source.box_of(0))) return false; // smaller levels may cut blocks
        Box read = box;
        std::uint32_t x = box.left >> skip, y = box.top >> skip, z = box.front >> skip;
        for (std::uint32_t level = 0; level < a.levels && level < skip + b.levels; ++level) {
            if (level >= skip) {
                const Box written = {x,
                                     y,
                                     x + read.right - read.left,
                                     y + read.bottom - read.top,
                                     z,
                                     z + read.back - read.front};
                if (!contains(source.box_of(level), read) || !contains(box_of(level - skip), written))
                    return false;
                x /= 2, y /= 2, z /= 2;
            }
            read = halved(read);
        }
        return true;
    });
}

void Image::emit_copies(const Image& source, Handle from, const DirtyBoxes& regions) {
    const std::uint32_t skip = first_level_in(source);
    for (const Box& box : regions.of(0)) emit_copy(handle_, from, box, skip);
}

void Image::convert_from(Image& source, std::uint32_t source_level, std::uint32_t face, const Box& box,
                         std::uint32_t level) {
    const Handle all = source.prepare();
    if (all == 0) return;
    const DP2EMU_RECT rect = rect_of(box);
    for (std::uint32_t z = box.front; z < box.back; ++z) {
        const std::uint32_t slice = desc_.faces > 1 ? face : z;
        const Handle from = driver_.create_sublevel(all, source_level, slice),
                     to = driver_.create_sublevel(handle_, level, slice);
        if (from && to) Dx9Commands(driver_).blt({from, rect, 0, to, rect, 0, DP2EMU_DP2BLT_POINT});
        driver_.destroy(from);
        driver_.destroy(to);
    }
    driver_wrote(level, face);
}

// False: commands cannot express it, or the driver has no surface for the source.
bool Image::update_by_commands(Image& source) {
    if (any_locked() || !commands_can_copy(source, source.dirty_)) return false;
    const Handle from = source.surface_of_memory();
    if (from == 0) return false;
    // Only what counts as changed is copied, however it was written.
    source.store_changes(from, source.dirty_);
    emit_copies(source, from, source.dirty_);
    for (std::uint32_t face = 0; face < desc_.faces; ++face)
        for (std::uint32_t level = 0; level < desc_.levels; ++level) driver_wrote(level, face);
    return true;
}

void Image::update_from(Image& source, bool converts) {
    if (!converts && update_by_commands(source)) {
        source.dirty_.clear();
        return;
    }
    const std::uint32_t skip = first_level_in(source);
    for (std::uint32_t face = 0; face < desc_.faces; ++face)
        for (const Box& changed : source.dirty_.of(face))
            for (std::uint32_t level = 0; level < desc_.levels && level + skip < source.desc_.levels;
                 ++level) {
                const std::uint32_t from = level + skip;
                const Box whole = source.box_of(from), mine = box_of(level);
                const auto aligned = [](std::uint32_t v, std::uint32_t block) { return v - v % block; };
                const auto up = [&](std::uint32_t v, std::uint32_t block, std::uint32_t limit,
                                    std::uint32_t limit2) {
                    const std::uint32_t scaled = (v + (1u << from) - 1) >> from;
                    return std::min({(scaled + block - 1) / block * block, limit, limit2});
                };
                Box box = {aligned(changed.left >> from, layout_.block_width),
                           aligned(changed.top >> from, layout_.block_height),
                           up(changed.right, layout_.block_width, whole.right, mine.right),
                           up(changed.bottom, layout_.block_height, whole.bottom, mine.bottom),
                           changed.front >> from,
                           up(changed.back, 1, whole.back, mine.back)};
                if (box.left >= box.right || box.top >= box.bottom || box.front >= box.back) continue;
                if (converts)
                    convert_from(source, from, face, box, level);
                else
                    copy_from(source, {from, face}, box, {{level, face}, box.left, box.top, box.front});
            }
    source.dirty_.clear();
}

void Image::update_part(Image& source, const ImagePart& source_part, const Box& box,
                        const ImagePlace& place) {
    const bool expressed =
        !layout_.planar && !any_locked() && handle_ != 0 && source.surface_of_memory() != 0;
    if (!expressed) return copy_from(source, source_part, box, place);
    source.store(source.handle_, source_part.level, source_part.face, box);
    const Box written = {place.x, place.y, place.x + box.right - box.left, place.y + box.bottom - box.top};
    Dx9Commands(driver_).surface_blt({source.target(source_part.level, source_part.face), rect_of(box), 0,
                                      target(place.part.level, place.part.face), rect_of(written), 0, 0});
    driver_wrote(place.part.level, place.part.face);
}

} // namespace runtime
