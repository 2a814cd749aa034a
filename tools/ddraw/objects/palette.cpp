#include "tools/ddraw/objects/palette.h"

#include <algorithm>

#include "tools/ddraw/objects/draw.h"
#include "tools/ddraw/objects/surface.h"

namespace ddraw {

namespace {

UINT size_of(DWORD caps) {
    if (caps & DDPCAPS_1BIT) return 2;
    if (caps & DDPCAPS_2BIT) return 4;
    return caps & DDPCAPS_4BIT ? 16 : 256;
}

} // namespace

Palette::Palette(Draw& draw, DWORD caps, const void* entries, Version creator)
    : draw_(draw), caps_(caps), size_(size_of(caps)), creator_(creator), interfaces_(make_interfaces(*this)),
      registered_(*this, {com()}) {
    take(0, size_, entries);
    draw_.hold(creator_);
}

Palette::~Palette() {
    while (!users_.empty()) users_.back()->forget_palette();
    draw_.drop(creator_);
}

ULONG Palette::release() {
    const ULONG now = --references_;
    if (now == 0) delete this;
    return now;
}

DWORD Palette::caps() const {
    return caps_ | (is_of_primary() ? DDPCAPS_PRIMARYSURFACE : 0);
}

void Palette::get(UINT first, UINT count, PALETTEENTRY* out) const {
    std::copy_n(entries_ + first, count, out);
}

// Without DDPCAPS_ALLOW256, the first entry of 256 is black and the last one white.
void Palette::set(UINT first, UINT count, const PALETTEENTRY* entries) {
    std::copy_n(entries, count, entries_ + first);
    changes_ = draw_.next_change();
    if (first_change_ == 0) first_change_ = changes_;
    if (size_ == 256 && !(caps_ & DDPCAPS_ALLOW256)) {
        entries_[0] = {0, 0, 0, entries_[0].peFlags};
        entries_[255] = {255, 255, 255, entries_[255].peFlags};
    }
    for (Surface* user : users_) user->palette_changed();
}

void Palette::give(UINT first, UINT count, void* out) const {
    if (!has_bytes()) return get(first, count, static_cast<PALETTEENTRY*>(out));
    const auto index = [](const PALETTEENTRY& entry) { return entry.peRed; };
    std::transform(entries_ + first, entries_ + first + count, static_cast<BYTE*>(out), index);
}

void Palette::take(UINT first, UINT count, const void* entries) {
    if (!has_bytes()) return set(first, count, static_cast<const PALETTEENTRY*>(entries));
    PALETTEENTRY wide[256] = {};
    for (UINT i = 0; i < count; ++i) wide[i].peRed = static_cast<const BYTE*>(entries)[i];
    set(first, count, wide);
}

ColorTable Palette::colors() const {
    ColorTable out = {};
    for (UINT i = 0; i < size_; ++i)
        out[i] = static_cast<std::uint32_t>(entries_[i].peRed << 16 | entries_[i].peGreen << 8 |
                                            entries_[i].peBlue);
    return out;
}

void Palette::remove_user(Surface& surface) {
    std::erase(users_, &surface);
}

bool Palette::is_of_primary() const {
    return std::ranges::any_of(users_, [](const Surface* user) { return user->is_primary(); });
}

} // namespace ddraw
