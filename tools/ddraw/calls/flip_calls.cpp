#include "tools/ddraw/calls/flip_calls.h"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tools/ddraw/blit/copy.h"
#include "tools/ddraw/objects/draw.h"

namespace ddraw {

namespace {

// The surfaces of a flipping chain, the front buffer first; only that one if it is not flippable.
std::vector<Surface*> chain_of(Surface& front) {
    std::vector<Surface*> chain = {&front};
    for (;;) {
        Surface* next = nullptr;
        for (const Attachment& each : chain.back()->attachments()) {
            const bool buffer =
                each.surface->has_caps(DDSCAPS_FLIP) || each.surface->has_caps(DDSCAPS_BACKBUFFER);
            if (buffer && !each.surface->has_caps(DDSCAPS_ZBUFFER)) next = each.surface;
        }
        if (!next || std::ranges::find(chain, next) != chain.end()) return chain;
        chain.push_back(next);
    }
}

bool is_front(const Surface& surface) {
    return surface.has_caps(DDSCAPS_FRONTBUFFER | DDSCAPS_FLIP);
}

// Whether the front buffer can have the other one's image: SetSurfaceDesc may have changed that since it was
// attached. The program may free memory of its own, but not while the screen shows it.
bool can_flip(const Surface& front, const Surface& buffer) {
    const Description &a = front.description, &b = buffer.description;
    return a.format == b.format && a.width == b.width && a.height == b.height &&
           !(front.is_primary() && buffer.image->is_users());
}

void show_front(Surface& front) {
    Draw& draw = front.draw();
    const bool is_shown = draw.primary == &front;
    Picture picture = front.image->is_shown(is_shown && draw.takes_flips() ? &draw : nullptr);
    if (!is_shown) return;
    draw.scene_changed();
    if (picture)
        draw.show_flip(std::move(picture));
    else
        draw.show(front.bounds());
}

void copy_to_front(Surface& front, Surface& from) {
    from.image->is_shown(nullptr);
    const RECT all = front.bounds();
    Copy copy;
    copy.to = front.image->bitmap(), copy.from = from.image->bitmap();
    copy.to_rect = copy.from_rect = all;
    copy.visible = {&all, 1};
    Copier()(copy);
    front.changed(all);
}

} // namespace

HRESULT flip(Surface& front, Surface* to) {
    if (!is_front(front) || &front == to) return DDERR_NOTFLIPPABLE;
    if (front.is_lost()) return DDERR_SURFACELOST;
    if (front.is_primary() && !front.draw().cooperation.is_exclusive()) return DDERR_NOEXCLUSIVEMODE;
    const std::vector<Surface*> chain = chain_of(front);
    for (Surface* buffer : chain) {
        if (!buffer->locks.empty() || buffer->is_drawn_by_gdi()) return DDERR_SURFACEBUSY;
        if (buffer->is_lost()) return DDERR_SURFACELOST;
        if (!can_flip(front, *buffer)) return DDERR_NOTFLIPPABLE;
    }
    if (chain.size() < 2 || (to && std::ranges::find(chain, to) == chain.end())) return DDERR_NOTFLIPPABLE;
    // A monitor reads one place: a chain in system memory has its front buffer there.
    if (front.is_primary() && front.has_caps(DDSCAPS_SYSTEMMEMORY)) {
        copy_to_front(front, to ? *to : *chain[1]);
        return DD_OK;
    }
    std::vector<DWORD> before;
    for (const Surface* buffer : chain) before.push_back(buffer->uniqueness());
    if (to) {
        std::swap(front.image, to->image);
    } else {
        for (std::size_t i = 0; i + 1 < chain.size(); ++i) std::swap(chain[i]->image, chain[i + 1]->image);
    }
    for (std::size_t i = 0; i < chain.size(); ++i) chain[i]->change_uniqueness_from(before[i]);
    show_front(front);
    return DD_OK;
}

std::uint32_t flip_intervals(DWORD flags) {
    constexpr DWORD kPlace = 24, kMost = 4; // DDFLIP_INTERVAL2 to 4
    if (flags & DDFLIP_NOVSYNC) return 0;
    return std::clamp(flags >> kPlace & 7, DWORD{1}, kMost);
}

Surface* gdi_surface(const Draw& draw) {
    if (!draw.primary) return nullptr;
    const std::shared_ptr<Image> image = draw.gdi_image.lock();
    for (Surface* buffer : chain_of(*draw.primary))
        if (buffer->image == image) return buffer;
    return draw.primary;
}

HRESULT flip_to_gdi(Draw& draw) {
    Surface* const surface = gdi_surface(draw);
    if (!surface) return DDERR_NOTFOUND;
    if (!is_front(*draw.primary)) return DDERR_NOTFLIPPABLE;
    return surface == draw.primary ? DD_OK : flip(*draw.primary, surface);
}

namespace {

// Visits each surface once: the paths to it may be many.
bool is_reachable(const Surface& from, const Surface& to) {
    std::unordered_set<const Surface*> seen = {&from};
    std::vector<const Surface*> left = {&from};
    while (!left.empty()) {
        const Surface* const surface = left.back();
        left.pop_back();
        if (surface == &to) return true;
        for (const Attachment& each : surface->attachments())
            if (!each.implicit && seen.insert(each.surface).second) left.push_back(each.surface);
    }
    return false;
}

// Before DirectX 7, programs could build flipping chains of surfaces (Wine: test_surface_attachment, on
// Windows).
bool can_be_buffers(const Surface& a, const Surface& b, Version version) {
    const auto fits = [](const Surface& surface) {
        return !(surface.description.caps.dwCaps & (DDSCAPS_TEXTURE | DDSCAPS_ZBUFFER | DDSCAPS_COMPLEX));
    };
    constexpr DWORD kPlacement = DDSCAPS_VIDEOMEMORY | DDSCAPS_SYSTEMMEMORY;
    const DWORD different = a.description.caps.dwCaps ^ b.description.caps.dwCaps;
    return version != Version::V7 && fits(a) && fits(b) && &a.format() == &b.format() &&
           (different & kPlacement) == 0 &&
           !((a.is_primary() && b.image->is_users()) || (b.is_primary() && a.image->is_users()));
}

} // namespace

HRESULT add_attached(Surface& surface, Version version, Surface* other, Version reference) {
    if (!other) return DDERR_INVALIDPARAMS;
    if (surface.attachment(*other) || other->attachment(surface)) return DDERR_SURFACEALREADYATTACHED;
    if (&surface == other || is_reachable(*other, surface)) return DDERR_CANNOTATTACHSURFACE;
    const bool depth = other->has_caps(DDSCAPS_ZBUFFER) && !surface.has_caps(DDSCAPS_ZBUFFER);
    const RECT a = surface.bounds(), b = other->bounds();
    if (!EqualRect(&a, &b) && !(depth && surface.has_caps(DDSCAPS_TEXTURE))) return DDERR_CANNOTATTACHSURFACE;
    const bool buffers = can_be_buffers(surface, *other, version);
    if (!depth && !buffers) return DDERR_CANNOTATTACHSURFACE;
    surface.attach(*other, reference, false);
    if (buffers && !other->is_primary()) surface.make_flippable(*other);
    return DD_OK;
}

HRESULT delete_attached(Surface& surface, Surface* other, Version reference) {
    if (other) {
        const Attachment* const attachment = surface.attachment(*other);
        if (!attachment)
            return other->attachment(surface) ? DDERR_CANNOTDETACHSURFACE : DDERR_SURFACENOTATTACHED;
        if (attachment->implicit) return DDERR_CANNOTDETACHSURFACE;
        if (attachment->version != reference) return DDERR_SURFACENOTATTACHED;
        surface.detach(*other);
        return DD_OK;
    }
    const std::vector<Attachment> all = surface.attachments();
    for (const Attachment& each : all)
        if (!each.implicit) surface.detach(*each.surface);
    return DD_OK;
}

namespace {

bool fits_mode(const Surface& surface) {
    const Mode mode = Display::instance().mode();
    const Description& what = surface.description;
    if (what.screen_format && &Display::instance().format() != what.format) return false;
    return !surface.is_primary() || (what.width == mode.width && what.height == mode.height);
}

} // namespace

HRESULT restore(Surface& surface) {
    if (surface.is_part()) return DDERR_IMPLICITLYCREATED;
    if (!surface.is_lost()) return DD_OK;
    const Cooperation& level = surface.draw().cooperation;
    if (level.is_inactive() || level.other_is_exclusive() || !fits_mode(surface)) return DDERR_WRONGMODE;
    if (surface.is_primary() && is_front(surface) && !level.is_exclusive()) return DDERR_NOEXCLUSIVEMODE;
    surface.mark_restored();
    for (Surface* part : surface.parts()) part->mark_restored();
    return DD_OK;
}

HRESULT restore_all(Draw& draw) {
    HRESULT result = DD_OK;
    for (Surface* surface : draw.surfaces)
        if (!surface->is_part())
            if (const HRESULT hr = restore(*surface); FAILED(hr)) result = hr;
    return result;
}

HRESULT test_cooperative_level(const Draw& draw) {
    const Cooperation& level = draw.cooperation;
    if (level.is_inactive()) return DDERR_NOEXCLUSIVEMODE;
    return level.other_is_exclusive() ? DDERR_EXCLUSIVEMODEALREADYSET : DD_OK;
}

} // namespace ddraw
