#include "tools/d3d9/state/palettes.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace d3d9 {

void Palettes::set(UINT number, const PALETTEENTRY* entries) {
    Palette& palette = palettes_[number];
    std::copy_n(entries, kEntries, palette.entries.begin());
    palette.sent = false;
}

const PALETTEENTRY* Palettes::find(UINT number) const {
    const auto found = palettes_.find(number);
    return found == palettes_.end() ? nullptr : found->second.entries.data();
}

// The first SETPALETTE with a palette's handle creates it; its entries follow.
void Palettes::attach(Driver& driver, Handle texture) {
    constexpr std::uint32_t kAlphaValid = 0x2000;
    const auto found = palettes_.find(current);
    if (found == palettes_.end()) return;
    const std::uint32_t handle = current + 1;
    driver.emit([&](dp2::Encoder& e) {
        return e.set_palette({.palette = handle, .flags = kAlphaValid, .surface = texture});
    });
    if (std::exchange(found->second.sent, true)) return;
    std::array<std::uint32_t, kEntries> words; // a PALETTEENTRY has the bytes of the wire format
    static_assert(sizeof words == sizeof found->second.entries);
    std::memcpy(words.data(), found->second.entries.data(), sizeof words);
    driver.emit([&](dp2::Encoder& e) { return e.update_palette({.palette = handle, .start = 0}, words); });
}

} // namespace d3d9
