#include "tools/ddraw/objects/surface.h"

#include <algorithm>
#include <map>
#include <utility>

#include "tools/ddraw/objects/clipper.h"
#include "tools/ddraw/objects/draw.h"
#include "tools/ddraw/objects/palette.h"

namespace ddraw {

Surface::Surface(Draw& draw, const Description& what, std::shared_ptr<Image> pixels, Version creator)
    : description(what), image(std::move(pixels)), draw_(draw), creator_(creator),
      created_caps_(what.caps.dwCaps), interfaces_(make_interfaces(*this)),
      registered_(*this,
                  {com(Version::V1), com(Version::V2), com(Version::V3), com(Version::V4), com(Version::V7),
                   com(Version::Gamma), com(Version::Texture1), com(Version::Texture2)}) {
    draw_.surfaces.push_back(this);
    counts_.add(surface_version(creator));
    if (can_be_lost() && ++image->in_video_memory == 1) draw_.used_video_memory += image->bytes();
    mode_ = draw_.cooperation.losses();
    draw_.hold(creator_);
}

Surface::~Surface() {
    device.reset(); // which reads and draws the surface
    keepers_.tell_end(*this);
    destroy_dc();
    if (can_be_lost() && --image->in_video_memory == 0) draw_.used_video_memory -= image->bytes();
    std::erase(draw_.surfaces, this);
    if (draw_.primary == this) {
        draw_.primary = nullptr;
        draw_.scene_changed();
        // What was drawn over the window goes away (Wine 10: test_coop_level_mode_set, on Windows).
        if (const HWND window = draw_.cooperation.window()) InvalidateRect(window, nullptr, TRUE);
    }
    set_palette(nullptr);
    set_clipper(nullptr);
    while (!attached_to_.empty()) {
        Surface* const other = attached_to_.back();
        attached_to_.pop_back();
        std::erase_if(other->attachments_, [this](const Attachment& each) { return each.surface == this; });
        other->update_chain_caps();
    }
    for (const Attachment& each : std::exchange(attachments_, {})) {
        if (each.implicit) continue;
        std::erase(each.surface->attached_to_, this);
        each.surface->update_chain_caps();
        each.surface->release(each.version);
    }
    for (Surface* part : parts_)
        std::erase_if(part->attachments_, [](const Attachment& each) { return each.implicit; });
    for (Surface* part : std::exchange(parts_, {})) part->end_part();
    draw_.drop(creator_);
}

// The surface that this was created with ends, and this one with it, although the program may have references
// (Wine: CubeMapTest, on Windows). The memory of its interfaces then stays, so that calls of them find no
// object. One that is held becomes a surface of its own.
void Surface::end_part() {
    counts_.remove(surface_version(creator_));
    root_ = nullptr;
    if (holds_ != 0) return;
    if (!counts_.none()) static_cast<void>(interfaces_.release());
    delete this;
}

void Surface::delete_if_unused() {
    if (!root_ && holds_ == 0 && counts_.none()) delete this;
}

void Surface::drop_hold() {
    if (--holds_ == 0) delete_if_unused();
}

ULONG Surface::add_ref(Version version) {
    return counts_.add(version);
}

ULONG Surface::release(Version version) {
    if (counts_.of(version) == 0) return 0;
    const ULONG now = counts_.remove(version);
    if (now == 0) delete_if_unused();
    return now;
}

void* Surface::give(Version version) {
    counts_.add(version);
    return com(version);
}

bool Surface::has_whole_blocks(const RECT& rect) const {
    const Format& of = format();
    if (!of.is_blocks()) return true;
    const RECT all = bounds();
    const auto fits = [](LONG at, int block, LONG end) { return at % block == 0 || at == end; };
    return fits(rect.left, of.block_width, 0) && fits(rect.top, of.block_height, 0) &&
           fits(rect.right, of.block_width, all.right) && fits(rect.bottom, of.block_height, all.bottom);
}

// --- pixels ---

namespace {

using Contexts = std::map<HDC, Surface*>;
// Never destroyed: programs may release objects while the process ends.
Contexts& contexts() {
    static Contexts& instance = *new Contexts;
    return instance;
}

} // namespace

void Surface::begin_dc(MemoryDc context) {
    destroy_dc(); // of another image
    dc_ = context;
    dc_image_ = image;
    try {
        begin_own_dc();
    } catch (...) {
        destroy_dc();
        throw;
    }
}

void Surface::begin_own_dc() {
    contexts()[dc_.dc] = this;
    has_dc_ = true;
}

void Surface::end_dc() {
    contexts().erase(dc_.dc);
    has_dc_ = false;
    if (!owns_dc()) destroy_dc();
}

void Surface::destroy_dc() {
    if (!dc_.dc) return;
    contexts().erase(dc_.dc);
    has_dc_ = false;
    dc_.destroy();
    dc_image_.reset();
}

Surface* Surface::with_dc(HDC dc) {
    const auto found = contexts().find(dc);
    return found == contexts().end() ? nullptr : found->second;
}

void Surface::changed(const RECT& rect) {
    image->changed();
    if (draw_.primary == this) draw_.show(rect);
}

void Surface::changed(std::span<const RECT> parts) {
    image->changed();
    if (draw_.primary == this) draw_.show(parts);
}

void Surface::refresh(const RECT& rect) {
    if (draw_.primary == this) draw_.refresh(rect);
}

DWORD Surface::uniqueness() const {
    return unique_changes_ + static_cast<DWORD>(image->changes());
}

// --- loss of video memory ---

bool Surface::is_lost() {
    if (can_be_lost() && mode_ != draw_.cooperation.losses()) lost_ = true;
    return lost_;
}

void Surface::mark_restored() {
    if (is_lost()) image->clear();
    lost_ = false;
    mode_ = draw_.cooperation.losses();
}

// --- attachments ---

// The newest one is the first that enumerations report (Wine: CubeMapTest, on Windows).
void Surface::attach(Surface& other, Version version, bool implicit) {
    root().parts_.reserve(root().parts_.size() + 1);
    other.attached_to_.reserve(other.attached_to_.size() + 1);
    attachments_.insert(attachments_.begin(), Attachment{&other, version, implicit, false});
    if (implicit) {
        if (!other.root_ && &other != &root()) {
            other.set_root(root());
            root().parts_.push_back(&other);
        }
        return;
    }
    other.attached_to_.push_back(this);
    other.add_ref(version);
}

void Surface::detach(Surface& other) {
    const auto found =
        std::ranges::find_if(attachments_, [&](const Attachment& each) { return each.surface == &other; });
    if (found == attachments_.end()) return;
    const Version version = found->version;
    attachments_.erase(found);
    std::erase(other.attached_to_, this);
    update_chain_caps();
    other.update_chain_caps();
    other.release(version);
}

const Attachment* Surface::attachment(const Surface& other) const {
    for (const Attachment& each : attachments_)
        if (each.surface == &other) return &each;
    return nullptr;
}

void Surface::make_flippable(Surface& attached) {
    for (Attachment& each : attachments_)
        if (each.surface == &attached) each.flips = true;
    update_chain_caps();
    attached.update_chain_caps();
}

void Surface::update_chain_caps() {
    constexpr DWORD kOfChains = DDSCAPS_FLIP | DDSCAPS_FRONTBUFFER | DDSCAPS_BACKBUFFER;
    DWORD& caps = description.caps.dwCaps;
    caps = (caps & ~kOfChains) | (created_caps_ & kOfChains);
    for (const Attachment& each : attachments_)
        if (each.flips) caps |= DDSCAPS_FLIP | DDSCAPS_FRONTBUFFER;
    for (const Surface* owner : attached_to_)
        if (owner->attachment(*this)->flips) caps |= DDSCAPS_FLIP | DDSCAPS_BACKBUFFER;
}

Surface* Surface::find_attached(const DDSCAPS2& caps) const {
    for (const Attachment& each : attachments_) {
        const DDSCAPS2& has = each.surface->description.caps;
        if ((has.dwCaps & caps.dwCaps) == caps.dwCaps && (has.dwCaps2 & caps.dwCaps2) == caps.dwCaps2)
            return each.surface;
    }
    return nullptr;
}

// --- what programs set ---

void Surface::set_palette(Palette* palette) {
    Palette* const old = std::exchange(palette_, palette);
    if (old == palette) return;
    if (palette) {
        palette->add_ref();
        palette->add_user(*this);
    }
    if (old) {
        old->remove_user(*this);
        old->release();
    }
    palette_changed();
}

void Surface::forget_palette() {
    std::exchange(palette_, nullptr)->remove_user(*this);
    palette_changed();
}

void Surface::palette_changed() {
    if (draw_.primary != this || !format().is_indexed()) return;
    draw_.scene_changed();
    draw_.show(bounds());
}

void Surface::set_clipper(Clipper* clipper) {
    Clipper* const old = std::exchange(clipper_, clipper);
    if (old == clipper) return;
    if (clipper) {
        clipper->add_ref();
        clipper->add_user(*this);
    }
    if (old) {
        old->remove_user(*this);
        old->release();
    }
}

void Surface::forget_clipper() {
    std::exchange(clipper_, nullptr)->remove_user(*this);
}

} // namespace ddraw
