#include "tools/ddraw/device/driver_surfaces.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace ddraw {

namespace {

constexpr DWORD kFaces[] = {DDSCAPS2_CUBEMAP_POSITIVEX, DDSCAPS2_CUBEMAP_NEGATIVEX,
                            DDSCAPS2_CUBEMAP_POSITIVEY, DDSCAPS2_CUBEMAP_NEGATIVEY,
                            DDSCAPS2_CUBEMAP_POSITIVEZ, DDSCAPS2_CUBEMAP_NEGATIVEZ};

bool is_cube(const Surface& surface) {
    return (surface.description.caps.dwCaps2 & DDSCAPS2_CUBEMAP) != 0;
}

// Adds a surface and the smaller levels that are attached to it, as far as they have the sizes of levels.
void add_levels(Surface& largest, std::vector<Surface*>& out) {
    std::uint32_t width = largest.description.width, height = largest.description.height;
    for (Surface* level = &largest; level;) {
        if (level->description.width != width || level->description.height != height) return;
        out.push_back(level);
        if (width == 1 && height == 1) return;
        width = std::max(width / 2, 1u), height = std::max(height / 2, 1u);
        Surface* next = nullptr;
        for (const Attachment& attachment : level->attachments())
            if (attachment.surface->is_sublevel()) next = attachment.surface;
        level = next;
    }
}

std::uint32_t usage_of(const Surface& surface) {
    if (surface.format().is_depth()) return DP2EMU_USAGE_DEPTH_STENCIL;
    return DP2EMU_USAGE_TEXTURE | (surface.has_caps(DDSCAPS_3DDEVICE) ? DP2EMU_USAGE_RENDER_TARGET : 0u);
}

SurfacePart memory_of(const Image& image, Handle surface, std::uint32_t level, std::uint32_t face) {
    const Format& format = image.format();
    SurfacePart out{surface, level, face, nullptr, static_cast<std::size_t>(image.pitch())};
    out.rows = static_cast<std::size_t>(format.blocks_down(image.height()));
    out.row_bytes = static_cast<std::size_t>(format.blocks_across(image.width())) *
                    static_cast<std::size_t>(format.block_bytes);
    return out;
}

// Whether the depth is in the low bits of a pixel, where the driver has it in the high ones.
bool is_rotated(const Format& format) {
    constexpr DWORD kLow24 = 0x00FFFFFF;
    return format.is_depth() && format.block_bytes == 4 && format.depth_mask() == kLow24;
}

// Rotates the pixels of an image by so many bits to the left.
void rotate(std::span<std::byte> bytes, int bits) {
    for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) {
        std::uint32_t pixel;
        std::memcpy(&pixel, bytes.data() + i, sizeof pixel);
        pixel = std::rotl(pixel, bits);
        std::memcpy(bytes.data() + i, &pixel, sizeof pixel);
    }
}

} // namespace

TextureParts parts_of_texture(Surface& surface) {
    const TextureParts alone{1, 1, {&surface}};
    Surface& root = surface.is_sublevel() || is_cube(surface) ? surface.root() : surface;
    TextureParts out;
    if (!is_cube(root)) {
        add_levels(root, out.surfaces);
        out.levels = static_cast<std::uint32_t>(out.surfaces.size());
        return std::ranges::find(out.surfaces, &surface) == out.surfaces.end() ? alone : out;
    }
    std::vector<std::vector<Surface*>> faces;
    for (const DWORD face : kFaces) {
        Surface* largest = (root.description.caps.dwCaps2 & face) ? &root : nullptr;
        for (const Attachment& attachment : root.attachments())
            if (!attachment.surface->is_sublevel() && (attachment.surface->description.caps.dwCaps2 & face))
                largest = attachment.surface;
        if (!largest) return alone; // a cube with some faces only: the driver has whole ones
        add_levels(*largest, faces.emplace_back());
    }
    out.faces = static_cast<std::uint32_t>(faces.size());
    out.levels = static_cast<std::uint32_t>(faces[0].size());
    for (const auto& face : faces) {
        if (face.size() != faces[0].size()) return alone;
        out.surfaces.insert(out.surfaces.end(), face.begin(), face.end());
    }
    return std::ranges::find(out.surfaces, &surface) == out.surfaces.end() ? alone : out;
}

DriverSurfaces::~DriverSurfaces() {
    for (auto& [image, part] : parts_) {
        auto& mine = const_cast<Image&>(*image);
        mine.bits(); // its pixels may be in the driver alone
        mine.remove_keeper(*this);
    }
}

DriverSurfaces::Part* DriverSurfaces::create(Surface& surface) {
    const TextureParts texture = parts_of_texture(surface);
    const Surface& first = *texture.surfaces.front();
    dp2emu_surface_desc desc = {};
    desc.size = sizeof desc;
    desc.format = first.format().driver;
    desc.width = first.description.width;
    desc.height = first.description.height;
    desc.depth = 1;
    desc.levels = texture.levels;
    desc.faces = texture.faces;
    desc.samples = 1;
    desc.usage = usage_of(first);
    const Handle handle = driver_.create_surface(desc);
    if (handle == 0) return nullptr;
    for (std::size_t i = 0; i < texture.surfaces.size(); ++i) {
        Image& image = *texture.surfaces[i]->image;
        const auto index = static_cast<std::uint32_t>(i);
        parts_[&image] = {handle, index % texture.levels, index / texture.levels};
        image.add_keeper(*this);
        wholes_[handle].images.push_back(&image);
    }
    return &parts_.find(surface.image.get())->second;
}

DriverSurfaces::Part* DriverSurfaces::part_of(Surface& surface) {
    if (surface.is_lost()) return nullptr;
    const auto found = parts_.find(surface.image.get());
    return found != parts_.end() ? &found->second : create(surface);
}

// The program may write its own memory at any time.
void DriverSurfaces::update(Image& image, Part& part) {
    if (image.is_newer_in(*this)) return;
    image.bits(); // from another device, if that has drawn to it
    if (part.changes == image.changes() && !image.is_users()) return;
    const SurfacePart memory = memory_of(image, part.surface, part.level, part.face);
    const std::size_t bytes = memory.pitch * (memory.rows - 1) + memory.row_bytes;
    std::span<const std::byte> pixels(image.bits(), bytes);
    if (is_rotated(image.format())) {
        rotated_.assign(pixels.begin(), pixels.end());
        rotate(rotated_, 8);
        pixels = rotated_;
    }
    if (driver_.write_surface(memory, pixels)) part.changes = image.changes();
}

// Draws with COLORKEYENABLE leave out texels of the source key, which the program may set at any time.
void DriverSurfaces::update_key(const Surface& surface, Handle handle, Whole& whole) {
    const auto& now = surface.keys[static_cast<std::size_t>(KeyKind::SourceBlt)];
    const auto same = [](const DDCOLORKEY& a, const DDCOLORKEY& b) {
        return a.dwColorSpaceLowValue == b.dwColorSpaceLowValue &&
               a.dwColorSpaceHighValue == b.dwColorSpaceHighValue;
    };
    if (now.has_value() == whole.key.has_value() && (!now || same(*now, *whole.key))) return;
    const dp2emu_color_key key =
        now ? dp2emu_color_key{now->dwColorSpaceLowValue, now->dwColorSpaceHighValue} : dp2emu_color_key{};
    if (driver_.set_color_key(handle, now ? &key : nullptr)) whole.key = now;
}

Handle DriverSurfaces::texture(Surface& surface) {
    const Part* const part = part_of(surface);
    if (!part) return 0;
    const Handle handle = part->surface;
    Whole& whole = wholes_.find(handle)->second;
    for (Image* image : whole.images) update(*image, parts_.find(image)->second);
    update_key(surface, handle, whole);
    return handle;
}

Handle DriverSurfaces::target(Surface& surface) {
    Part* const part = part_of(surface);
    if (!part) return 0;
    update(*surface.image, *part);
    if (part->target == 0)
        part->target = wholes_.find(part->surface)->second.images.size() == 1
                           ? part->surface
                           : driver_.create_sublevel(part->surface, part->level, part->face);
    return part->target;
}

void DriverSurfaces::drawn(Surface& surface) {
    if (parts_.contains(surface.image.get())) surface.image->set_newer_in(this);
}

void DriverSurfaces::bring(Image& image) {
    const auto found = parts_.find(&image);
    image.set_newer_in(nullptr);
    if (found == parts_.end()) return;
    Part& part = found->second;
    const SurfacePart memory = memory_of(image, part.surface, part.level, part.face);
    const std::size_t bytes = memory.pitch * (memory.rows - 1) + memory.row_bytes;
    const std::span pixels(image.bits(), bytes);
    driver_.read_surface(memory, pixels);
    if (is_rotated(image.format())) rotate(pixels, -8);
    image.changed(); // for other devices
    part.changes = image.changes();
}

// Recordings have each frame as a present, also those that are shown from the image's memory.
Picture DriverSurfaces::frame_shown(Image& image, const Draw* screen) {
    const auto found = parts_.find(&image);
    if (found == parts_.end()) return nullptr;
    const Part& part = found->second;
    const bool for_screen = screen == &draw_ && image.is_newer_in(*this) && part.level == 0 && part.face == 0;
    Picture picture;
    if (driver_.is_capturing() || for_screen) {
        update(image, found->second);
        picture = driver_.present(part.surface);
    }
    shown_();
    return for_screen ? std::move(picture) : nullptr;
}

void DriverSurfaces::image_ends(Image& image) noexcept {
    const auto found = parts_.find(&image);
    if (found == parts_.end()) return;
    const Part part = found->second;
    parts_.erase(found);
    if (part.target != 0 && part.target != part.surface) driver_.destroy(part.target);
    const auto whole = wholes_.find(part.surface);
    std::erase(whole->second.images, &image);
    if (!whole->second.images.empty()) return;
    wholes_.erase(whole);
    driver_.destroy(part.surface);
}

} // namespace ddraw
