#include "tools/d3d9/resources/image.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "tools/d3d9/caps/capabilities.h"

namespace d3d9 {

Image::Image(Driver& driver, const ImageDesc& desc, void* user_memory)
    : driver_(driver), desc_(desc), layout_(layout_of(desc.format)),
      targets_(std::size_t{desc.faces} * desc.levels), parts_(targets_.size()),
      memory_(desc, static_cast<std::byte*>(user_memory)), dirty_(desc) {
    ok_ = has_valid_size(desc_);
    // Images outside the default pool get their memory at creation, so that locks do not fail; images in the
    // default pool get it when they are first locked or read.
    if (ok_ && desc_.pool != D3DPOOL_DEFAULT) memory_.reserve();
    if (!ok_ || (desc_.pool != D3DPOOL_DEFAULT && desc_.pool != D3DPOOL_MANAGED)) return;
    make_driver_surface();
    ok_ = handle_ != 0;
}

void Image::make_driver_surface() {
    driver_levels_ = desc_.autogen() ? full_levels(desc_.width, desc_.height, desc_.depth) : desc_.levels;
    dp2emu_surface_desc surface = {};
    surface.format = static_cast<std::uint32_t>(desc_.format);
    surface.width = desc_.width;
    surface.height = desc_.height;
    surface.depth = desc_.depth;
    surface.levels = driver_levels_;
    surface.faces = desc_.faces;
    surface.samples = sample_count(desc_.format, desc_.samples, desc_.quality);
    if (desc_.type != D3DRTYPE_SURFACE ||
        (desc_.usage & (D3DUSAGE_RENDERTARGET | D3DUSAGE_DEPTHSTENCIL)) == 0)
        surface.usage |= DP2EMU_USAGE_TEXTURE;
    if (desc_.usage & D3DUSAGE_RENDERTARGET) surface.usage |= DP2EMU_USAGE_RENDER_TARGET;
    if (desc_.usage & D3DUSAGE_DEPTHSTENCIL) surface.usage |= DP2EMU_USAGE_DEPTH_STENCIL;
    handle_ = driver_.create_surface(surface, memory_.bytes() * surface.samples);
}

Image::~Image() {
    for (const Handle target : targets_) driver_.destroy(target);
    driver_.destroy(handle_);
}

bool Image::any_locked() const {
    return std::ranges::any_of(parts_, &Part::locked);
}

// --- between memory and driver ---

void Image::fetch(UINT level, UINT face) {
    fetch_to(memory_, {level, face}, {level, face});
    part(level, face).current = true;
}

// Reads the driver's texels of a part to the memory of an image of the same format and size.
void Image::fetch_to(ImageMemory& memory, const ImagePart& from, const ImagePart& to) {
    const std::size_t slice = memory.slice_bytes(to.level);
    for (UINT z = 0; z < at_level(desc_.depth, from.level); ++z) {
        SurfacePart part =
            driver_part(from.level, desc_.faces > 1 ? from.face : z, box_of(from.level), nullptr);
        part.pitch = memory.pitch(to.level);
        driver_.read_surface(part, {memory.at(to.level, to.face) + z * slice, slice});
    }
}

void Image::store(UINT level, UINT face, const D3DBOX& region) {
    const D3DBOX whole = box_of(level);
    D3DBOX box = layout_.planar ? whole : region; // extended below to whole blocks
    box.Left -= box.Left % layout_.block_width;
    box.Top -= box.Top % layout_.block_height;
    const auto up = [](UINT v, UINT block, UINT limit) {
        return std::min((v + block - 1) / block * block, limit);
    };
    box.Right = up(box.Right, layout_.block_width, whole.Right);
    box.Bottom = up(box.Bottom, layout_.block_height, whole.Bottom);
    if (box.Left >= box.Right || box.Top >= box.Bottom) return;
    const dp2emu_rect rect = {static_cast<std::int32_t>(box.Left), static_cast<std::int32_t>(box.Top),
                              static_cast<std::int32_t>(box.Right), static_cast<std::int32_t>(box.Bottom)};
    const std::byte* from = memory_.at(level, face);
    const std::size_t slice = slice_bytes(level), offset = layout_.offset(box.Left, box.Top, pitch(level));
    for (UINT z = box.Front; z < box.Back; ++z)
        driver_.write_surface(driver_part(level, desc_.faces > 1 ? face : z, box, &rect),
                              {from + z * slice + offset, slice - offset});
}

// `box`: the texels of `rect` (null: of the level), in whole blocks.
SurfacePart Image::driver_part(UINT level, UINT slice, const D3DBOX& box, const dp2emu_rect* rect) const {
    SurfacePart out{handle_, level, slice, rect, pitch(level)};
    if (layout_.planar) return out;
    out.row_bytes = layout_.tight_pitch(box.Right - box.Left);
    out.rows = layout_.rows(box.Bottom - box.Top);
    return out;
}

Handle Image::prepare() {
    if (desc_.pool == D3DPOOL_SYSTEMMEM) {
        if (handle_ == 0) make_driver_surface();
        if (handle_ == 0 || !copy_stale_) return handle_;
        for (UINT face = 0; face < desc_.faces; ++face)
            for (UINT level = 0; level < desc_.levels; ++level) store(level, face, box_of(level));
        // User memory may change without a lock.
        copy_stale_ = any_locked() || memory_.is_users();
        return handle_;
    }
    if (handle_ == 0) return 0;
    if (desc_.pool == D3DPOOL_MANAGED) {
        for (UINT face = 0; face < desc_.faces; ++face) {
            for (const D3DBOX& changed : dirty_.of(face))
                for (UINT level = 0; level < desc_.levels; ++level) {
                    const D3DBOX whole = box_of(level);
                    const auto down = [&](UINT v) { return v >> level; };
                    const auto up = [&](UINT v, UINT limit) {
                        return std::min((v + (1u << level) - 1) >> level, limit);
                    };
                    store(level, face,
                          {std::min(down(changed.Left), whole.Right - 1),
                           std::min(down(changed.Top), whole.Bottom - 1),
                           std::max(up(changed.Right, whole.Right), 1u),
                           std::max(up(changed.Bottom, whole.Bottom), 1u),
                           std::min(down(changed.Front), whole.Back - 1),
                           std::max(up(changed.Back, whole.Back), 1u)});
                }
            if (!dirty_.of(face).empty()) levels_are_stale();
            dirty_.clear(face);
        }
    }
    if (levels_stale_) generate_levels();
    return handle_;
}

Handle Image::target(UINT level, UINT face) {
    if (level == 0 && face == 0) return handle_;
    Handle& name = targets_[index(level, face)];
    if (name == 0) name = driver_.create_sublevel(handle_, level, face);
    return name;
}

void Image::driver_wrote(UINT level, UINT face) {
    part(level, face).current = false;
    if (level == 0) levels_are_stale();
}

void Image::set_autogen_filter(D3DTEXTUREFILTERTYPE filter) {
    filter_ = filter;
    levels_are_stale();
}

void Image::generate_levels() {
    levels_stale_ = false;
    if (handle_ == 0 || driver_levels_ == 1) return;
    driver_.emit(DP2EMU_D3DDP2OP_GENERATEMIPSUBLEVELS,
                 DP2EMU_D3DHAL_DP2GENERATEMIPSUBLEVELS{handle_, static_cast<std::uint32_t>(filter_)});
}

void Image::evict() {
    if (desc_.pool != D3DPOOL_MANAGED) return;
    for (UINT face = 0; face < desc_.faces; ++face) add_dirty(face, nullptr);
}

// --- locks ---

HRESULT Image::lock(UINT level, UINT face, const D3DBOX* box, DWORD flags, LockedBox& out) {
    Part& p = part(level, face);
    if (p.locked) return D3DERR_INVALIDCALL;
    // Pools other than the default one ignore D3DLOCK_DISCARD (DXVK 35aa75e).
    const bool fetched = desc_.pool == D3DPOOL_DEFAULT;
    if (fetched && (flags & D3DLOCK_DISCARD) && (flags & D3DLOCK_READONLY)) return D3DERR_INVALIDCALL;
    const D3DBOX whole = box_of(level);
    const D3DBOX region = box ? *box : whole;
    const bool discarded = (flags & D3DLOCK_DISCARD) && !(flags & D3DLOCK_NOOVERWRITE);
    if (fetched && !p.current && !discarded) fetch(level, face);
    std::byte* const shown = memory_.show(level, face); // may throw for lack of memory
    p.locked = true;
    p.read_only = (flags & D3DLOCK_READONLY) != 0;
    p.locked_box = region;
    if (!p.read_only) copy_stale_ = true;
    if (has_master_copy() && !(flags & (D3DLOCK_READONLY | D3DLOCK_NO_DIRTY_UPDATE))) {
        D3DBOX top = region;
        top.Left <<= level, top.Top <<= level, top.Front <<= level;
        top.Right <<= level, top.Bottom <<= level, top.Back <<= level;
        const D3DBOX all = box_of(0);
        top.Right = std::min(top.Right, all.Right), top.Bottom = std::min(top.Bottom, all.Bottom);
        top.Back = std::min(top.Back, all.Back);
        add_dirty(face, contains(region, whole) ? nullptr : &top);
    }
    const UINT width = at_level(desc_.width, level);
    // Programs address flat formats (ATI1, ATI2) as one byte a texel.
    out.row_pitch = static_cast<INT>(layout_.flat ? width : pitch(level));
    out.slice_pitch =
        static_cast<INT>(layout_.flat ? width * at_level(desc_.height, level) : slice_bytes(level));
    out.level = shown;
    out.bits = shown + region.Front * static_cast<std::size_t>(out.slice_pitch) +
               (layout_.flat ? std::size_t{region.Top} * width + region.Left
                             : layout_.offset(region.Left, region.Top, pitch(level)));
    return D3D_OK;
}

HRESULT Image::unlock(UINT level, UINT face) {
    Part& p = part(level, face);
    if (!p.locked) return D3DERR_INVALIDCALL;
    p.locked = false;
    memory_.hide(level, face);
    // A lock of a plain surface or target gives access to the surface itself, so that writes despite
    // D3DLOCK_READONLY take effect. A lock of a texture's level returns a copy, which is not written back
    // with that flag.
    const bool keeps = !p.read_only || desc_.type == D3DRTYPE_SURFACE;
    if (desc_.pool != D3DPOOL_DEFAULT || !keeps) return D3D_OK;
    p.current = false; // stays false if store() throws for lack of memory
    store(level, face, p.locked_box);
    p.current = true;
    if (level == 0) levels_are_stale();
    return D3D_OK;
}

// --- copies ---

const std::byte* Image::read(UINT level, UINT face) {
    if (desc_.pool == D3DPOOL_DEFAULT && !part(level, face).current) fetch(level, face);
    return memory_.at(level, face);
}

void Image::copy_from(Image& source, const ImagePart& source_part, const D3DBOX& box,
                      const ImagePlace& place) {
    const auto [source_level, source_face] = source_part;
    const auto [level, face] = place.part;
    const auto [x, y, z] = std::array{place.x, place.y, place.z};
    const UINT across = (box.Right - box.Left + layout_.block_width - 1) / layout_.block_width;
    const std::size_t bytes = layout_.planar ? pitch(level) : std::size_t{across} * layout_.block_bytes;
    const UINT down = layout_.rows(box.Bottom - box.Top);
    const std::byte* from = source.read(source_level, source_face);
    if (desc_.pool == D3DPOOL_DEFAULT && !part(level, face).current) fetch(level, face);
    std::byte* to = memory_.at(level, face);
    for (UINT slice = 0; slice < box.Back - box.Front; ++slice)
        for (UINT row = 0; row < down; ++row)
            std::memcpy(to + (z + slice) * slice_bytes(level) + layout_.offset(x, y, pitch(level)) +
                            row * pitch(level),
                        from + (box.Front + slice) * source.slice_bytes(source_level) +
                            layout_.offset(box.Left, box.Top, source.pitch(source_level)) +
                            row * source.pitch(source_level),
                        bytes);
    const D3DBOX written = {
        x, y, x + (box.Right - box.Left), y + (box.Bottom - box.Top), z, z + (box.Back - box.Front)};
    if (desc_.pool == D3DPOOL_DEFAULT) {
        part(level, face).current = false;
        store(level, face, written);
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

void Image::convert_from(Image& source, UINT source_level, UINT face, const D3DBOX& box, UINT level) {
    const Handle all = source.prepare();
    if (all == 0) return;
    const DP2EMU_RECT rect = {static_cast<std::int32_t>(box.Left), static_cast<std::int32_t>(box.Top),
                              static_cast<std::int32_t>(box.Right), static_cast<std::int32_t>(box.Bottom)};
    for (UINT z = box.Front; z < box.Back; ++z) {
        const UINT slice = desc_.faces > 1 ? face : z;
        const Handle from = driver_.create_sublevel(all, source_level, slice),
                     to = driver_.create_sublevel(handle_, level, slice);
        if (from && to)
            driver_.emit(DP2EMU_D3DDP2OP_BLT,
                         DP2EMU_D3DHAL_DP2BLT{from, rect, 0, to, rect, 0, DP2EMU_DP2BLT_POINT});
        driver_.destroy(from);
        driver_.destroy(to);
    }
    driver_wrote(level, face);
}

void Image::update_from(Image& source, bool converts) {
    // If the destination is smaller than the source, it is updated from the smaller mip levels of the source.
    UINT skip = 0;
    while (skip + 1 < source.desc_.levels && (at_level(source.desc_.width, skip) > desc_.width ||
                                              at_level(source.desc_.height, skip) > desc_.height))
        ++skip;
    for (UINT face = 0; face < desc_.faces; ++face)
        for (const D3DBOX& changed : source.dirty_.of(face))
            for (UINT level = 0; level < desc_.levels && level + skip < source.desc_.levels; ++level) {
                const UINT from = level + skip;
                const D3DBOX whole = source.box_of(from), mine = box_of(level);
                const auto aligned = [](UINT v, UINT block) { return v - v % block; };
                const auto up = [&](UINT v, UINT block, UINT limit, UINT limit2) {
                    const UINT scaled = (v + (1u << from) - 1) >> from;
                    return std::min({(scaled + block - 1) / block * block, limit, limit2});
                };
                D3DBOX box = {aligned(changed.Left >> from, layout_.block_width),
                              aligned(changed.Top >> from, layout_.block_height),
                              up(changed.Right, layout_.block_width, whole.Right, mine.Right),
                              up(changed.Bottom, layout_.block_height, whole.Bottom, mine.Bottom),
                              changed.Front >> from,
                              up(changed.Back, 1, whole.Back, mine.Back)};
                if (box.Left >= box.Right || box.Top >= box.Bottom || box.Front >= box.Back) continue;
                if (converts)
                    convert_from(source, from, face, box, level);
                else
                    copy_from(source, {from, face}, box, {{level, face}, box.Left, box.Top, box.Front});
            }
    source.dirty_.clear();
}

} // namespace d3d9
