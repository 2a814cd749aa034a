#include "tools/runtime/resources/palettes.h"

#include <algorithm>
#include <utility>

#include "tools/runtime/commands/state_commands.h"

namespace runtime {

void Palettes::set(UINT number, const PALETTEENTRY* entries) {
    Palette& palette = palettes_[number];
    std::copy_n(entries, kEntries, palette.entries.begin());
    palette.sent = false;
}

const PALETTEENTRY* Palettes::find(UINT number) const {
    const auto found = palettes_.find(number);
    return found == palettes_.end() ? nullptr : found->second.entries.data();
}

// The first SETPALETTE with a palette's handle creates the palette; then its entries are sent.
void Palettes::attach(Driver& driver, Handle texture) {
    constexpr std::uint32_t kAlphaValid = 0x2000;
    const auto found = palettes_.find(current);
    if (found == palettes_.end()) return;
    const std::uint32_t handle = current + 1;
    const StateCommands commands(driver);
    commands.palette(handle, kAlphaValid, texture);
    if (std::exchange(found->second.sent, true)) return;
    static_assert(sizeof(PALETTEENTRY) == 4); // its layout is that of the wire format
    commands.palette_entries(handle, 0, std::as_bytes(std::span(found->second.entries)));
}

} // namespace runtime
