#include "tools/runtime/resources/image.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "tools/runtime/commands/dx9_commands.h"

namespace runtime {

Image::Image(Driver& driver, const ImageDesc& desc, void* user_memory)
    : driver_(driver), desc_(desc), layout_(layout_of(desc.format)),
      targets_(std::size_t{desc.faces} * desc.levels), parts_(targets_.size()),
      memory_(desc, static_cast<std::byte*>(user_memory)), dirty_(desc) {
    ok_ = has_valid_size(desc_);
    // Images outside the default pool get their memory at creation, so that locks do not fail; images in the
    // default pool get it when they are first locked or read.
    if (ok_ && desc_.pool != Pool::Default) memory_.reserve();
    if (!ok_ || (desc_.pool != Pool::Default && desc_.pool != Pool::Managed)) return;
    handle_ = make_surface(memory_.bytes() * desc_.samples);
    ok_ = handle_ != 0;
    if (ok_ && desc_.pool == Pool::Managed && driver.runtime_manages_resources()) system_ = make_surface(0);
}

// `bytes`: what it takes of the video memory.
Handle Image::make_surface(std::uint64_t bytes) {
    driver_levels_ =
        desc_.generates_levels ? full_levels(desc_.width, desc_.height, desc_.depth) : desc_.levels;
    dp2emu_surface_desc surface = {};
    surface.format = desc_.format;
    surface.width = desc_.width;
    surface.height = desc_.height;
    surface.depth = desc_.depth;
    surface.levels = driver_levels_;
    surface.faces = desc_.faces;
    surface.samples = desc_.samples;
    surface.usage = desc_.usage;
    return driver_.create_surface(surface, bytes);
}

Image::~Image() {
    for (const Handle target : targets_) driver_.destroy(target);
    driver_.destroy(system_);
    driver_.destroy(handle_);
}

bool Image::any_locked() const {
    return std::ranges::any_of(parts_, &Part::locked);
}

// --- between memory and driver ---

void Image::fetch(std::uint32_t level, std::uint32_t face) {
    fetch_to(memory_, {level, face}, {level, face});
    part(level, face).current = true;
}

// Reads the driver's texels of a part to the memory of an image of the same format and size.
void Image::fetch_to(ImageMemory& memory, const ImagePart& from, const ImagePart& to) {
    const std::size_t slice = memory.slice_bytes(to.level);
    for (std::uint32_t z = 0; z < at_level(desc_.depth, from.level); ++z) {
        SurfacePart part =
            driver_part(handle_, from.level, desc_.faces > 1 ? from.face : z, box_of(from.level), nullptr);
        part.pitch = memory.pitch(to.level);
        driver_.read_surface(part, {memory.at(to.level, to.face) + z * slice, slice});
    }
}

void Image::store(Handle to, std::uint32_t level, std::uint32_t face, const Box& region) {
    const Box whole = box_of(level);
    Box box = layout_.planar ? whole : region; // extended below to whole blocks
    box.left -= box.left % layout_.block_width;
    box.top -= box.top % layout_.block_height;
    const auto up = [](std::uint32_t v, std::uint32_t block, std::uint32_t limit) {
        return std::min((v + block - 1) / block * block, limit);
    };
    box.right = up(box.right, layout_.block_width, whole.right);
    box.bottom = up(box.bottom, layout_.block_height, whole.bottom);
    if (box.left >= box.right || box.top >= box.bottom) return;
    const dp2emu_rect rect = {static_cast<std::int32_t>(box.left), static_cast<std::int32_t>(box.top),
                              static_cast<std::int32_t>(box.right), static_cast<std::int32_t>(box.bottom)};
    const std::byte* from = memory_.at(level, face);
    const std::size_t slice = slice_bytes(level), offset = layout_.offset(box.left, box.top, pitch(level));
    for (std::uint32_t z = box.front; z < box.back; ++z)
        driver_.write_surface(driver_part(to, level, desc_.faces > 1 ? face : z, box, &rect),
                              {from + z * slice + offset, slice - offset});
    // The samples of an image are the driver's slices; all get the same texels.
    for (std::uint32_t sample = 1; sample < desc_.samples; ++sample)
        driver_.write_surface(driver_part(to, level, sample, box, &rect), {from + offset, slice - offset});
}

// `box`: the texels of `rect` (null: of the level), in whole blocks.
SurfacePart Image::driver_part(Handle surface, std::uint32_t level, std::uint32_t slice, const Box& box,
                               const dp2emu_rect* rect) const {
    SurfacePart out{surface, level, slice, rect, pitch(level)};
    if (layout_.planar) return out;
    out.row_bytes = layout_.tight_pitch(box.right - box.left);
    out.rows = layout_.rows(box.bottom - box.top);
    return out;
}

void Image::store_changes(Handle to, const DirtyBoxes& changes) {
    for (std::uint32_t face = 0; face < desc_.faces; ++face)
        for (const Box& changed : changes.of(face))
            for (std::uint32_t level = 0; level < desc_.levels; ++level) {
                const Box whole = box_of(level);
                const auto down = [&](std::uint32_t v) { return v >> level; };
                const auto up = [&](std::uint32_t v, std::uint32_t limit) {
                    return std::min((v + (1u << level) - 1) >> level, limit);
                };
                store(to, level, face,
                      {std::min(down(changed.left), whole.right - 1),
                       std::min(down(changed.top), whole.bottom - 1),
                       std::max(up(changed.right, whole.right), 1u),
                       std::max(up(changed.bottom, whole.bottom), 1u),
                       std::min(down(changed.front), whole.back - 1),
                       std::max(up(changed.back, whole.back), 1u)});
            }
}

Handle Image::surface_of_memory() {
    if (handle_ == 0) handle_ = make_surface(0);
    return handle_;
}

Handle Image::prepare() {
    if (desc_.pool == Pool::SystemMemory) {
        if (surface_of_memory() == 0 || !copy_stale_) return handle_;
        for (std::uint32_t face = 0; face < desc_.faces; ++face)
            for (std::uint32_t level = 0; level < desc_.levels; ++level)
                store(handle_, level, face, box_of(level));
        // User memory may change without a lock.
        copy_stale_ = any_locked() || memory_.is_users();
        return handle_;
    }
    if (handle_ == 0) return 0;
    if (desc_.pool == Pool::Managed && !dirty_.empty()) {
        if (system_ && commands_can_copy(*this, dirty_)) {
            store_changes(system_, dirty_);
            emit_copies(*this, system_, dirty_);
        } else {
            store_changes(handle_, dirty_);
        }
        dirty_.clear();
        levels_are_stale();
    }
    if (levels_stale_) generate_levels();
    return handle_;
}

Handle Image::target(std::uint32_t level, std::uint32_t face) {
    if (level == 0 && face == 0) return handle_;
    Handle& name = targets_[index(level, face)];
    if (name == 0) name = driver_.create_sublevel(handle_, level, face);
    return name;
}

void Image::driver_wrote(std::uint32_t level, std::uint32_t face) {
    part(level, face).current = false;
    if (level == 0) levels_are_stale();
}

void Image::set_generating_filter(std::uint32_t filter) {
    filter_ = filter;
    levels_are_stale();
}

void Image::generate_levels() {
    levels_stale_ = false;
    if (handle_ == 0 || driver_levels_ == 1) return;
    Dx9Commands(driver_).generate_levels(handle_, filter_);
}

void Image::evict() {
    if (desc_.pool != Pool::Managed) return;
    for (std::uint32_t face = 0; face < desc_.faces; ++face) add_dirty(face, nullptr);
}

// --- locks ---

LockedBox Image::lock(std::uint32_t level, std::uint32_t face, const Box* box, LockFlags flags) {
    Part& p = part(level, face);
    // Only locks of the default pool discard (DXVK 35aa75e).
    const bool fetched = desc_.pool == Pool::Default;
    const Box whole = box_of(level);
    const Box region = box ? *box : whole;
    const bool discarded = flags.discard && !flags.no_overwrite;
    if (fetched && !p.current && !discarded) fetch(level, face);
    std::byte* const shown = memory_.show(level, face); // may throw for lack of memory
    p.locked = true;
    p.read_only = flags.read_only;
    p.locked_box = region;
    if (!p.read_only) copy_stale_ = true;
    if (has_master_copy() && !flags.read_only && !flags.keeps_clean) {
        Box top = region;
        top.left <<= level, top.top <<= level, top.front <<= level;
        top.right <<= level, top.bottom <<= level, top.back <<= level;
        const Box all = box_of(0);
        top.right = std::min(top.right, all.right), top.bottom = std::min(top.bottom, all.bottom);
        top.back = std::min(top.back, all.back);
        add_dirty(face, contains(region, whole) ? nullptr : &top);
    }
    const std::uint32_t width = at_level(desc_.width, level);
    LockedBox out;
    // Programs address flat formats (ATI1, ATI2) as one byte a texel.
    out.row_pitch = static_cast<int>(layout_.flat ? width : pitch(level));
    out.slice_pitch =
        static_cast<int>(layout_.flat ? width * at_level(desc_.height, level) : slice_bytes(level));
    out.level = shown;
    out.bits = shown + region.front * static_cast<std::size_t>(out.slice_pitch) +
               (layout_.flat ? std::size_t{region.top} * width + region.left
                             : layout_.offset(region.left, region.top, pitch(level)));
    return out;
}

bool Image::unlock(std::uint32_t level, std::uint32_t face) {
    Part& p = part(level, face);
    if (!p.locked) return false;
    p.locked = false;
    memory_.hide(level, face);
    // Writes to the surface itself take effect, although it was locked only to be read.
    const bool keeps = !p.read_only || !desc_.locks_copies;
    if (desc_.pool != Pool::Default || !keeps) return true;
    p.current = false; // stays false if store() throws for lack of memory
    store(handle_, level, face, p.locked_box);
    p.current = true;
    if (level == 0) levels_are_stale();
    return true;
}

// --- copies ---

const std::byte* Image::read(std::uint32_t level, std::uint32_t face) {
    if (desc_.pool == Pool::Default && !part(level, face).current) fetch(level, face);
    return memory_.at(level, face);
}

void Image::copy_from(Image& source, const ImagePart& source_part, const Box& box, const ImagePlace& place) {
    const auto [source_level, source_face] = source_part;
    const auto [level, face] = place.part;
    const auto [x, y, z] = std::array{place.x, place.y, place.z};
    const std::uint32_t across = (box.right - box.left + layout_.block_width - 1) / layout_.block_width;
    const std::size_t bytes = layout_.planar ? pitch(level) : std::size_t{across} * layout_.block_bytes;
    const std::uint32_t down = layout_.rows(box.bottom - box.top);
    const std::byte* from = source.read(source_level, source_face);
    if (desc_.pool == Pool::Default && !part(level, face).current) fetch(level, face);
    std::byte* to = memory_.at(level, face);
    for (std::uint32_t slice = 0; slice < box.back - box.front; ++slice)
        for (std::uint32_t row = 0; row < down; ++row)
            std::memcpy(to + (z + slice) * slice_bytes(level) + layout_.offset(x, y, pitch(level)) +
                            row * pitch(level),
                        from + (box.front + slice) * source.slice_bytes(source_level) +
                            layout_.offset(box.left, box.top, source.pitch(source_level)) +
                            row * source.pitch(source_level),
                        bytes);
    const Box written = {
        x, y, x + (box.right - box.left), y + (box.bottom - box.top), z, z + (box.back - box.front)};
    if (desc_.pool == Pool::Default) {
        part(level, face).current = false;
        store(handle_, level, face, written);
        part(level, face).current = true;
        if (level == 0) levels_are_stale();
    } else {
        copy_stale_ = true;
        if (level == 0) add_dirty(face, &written);
    }
}

void Image::copy_target(Image& source, const ImagePart& from, const ImagePart& to) {
    if (source.part(from.level, from.face).current)
        return copy_from(source, from, source.box_of(from.level), {to});
    source.fetch_to(memory_, from, to);
    copy_stale_ = true;
    if (to.level == 0) add_dirty(to.face, nullptr);
}

} // namespace runtime
