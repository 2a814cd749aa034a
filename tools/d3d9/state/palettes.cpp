#include "tools/d3d9/state/palettes.h"

#include <algorithm>
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

// The first SETPALETTE with a palette's handle creates the palette; then its entries are sent.
void Palettes::attach(Driver& driver, Handle texture) {
    constexpr std::uint32_t kAlphaValid = 0x2000;
    const auto found = palettes_.find(current);
    if (found == palettes_.end()) return;
    const std::uint32_t handle = current + 1;
    driver.emit(DP2EMU_D3DDP2OP_SETPALETTE, DP2EMU_D3DHAL_DP2SETPALETTE{handle, kAlphaValid, texture});
    if (std::exchange(found->second.sent, true)) return;
    static_assert(sizeof(PALETTEENTRY) == 4); // its layout is that of the wire format
    driver.emit(DP2EMU_D3DDP2OP_UPDATEPALETTE, DP2EMU_D3DHAL_DP2UPDATEPALETTE{handle, 0, kEntries},
                std::as_bytes(std::span(found->second.entries)));
}

} // namespace d3d9
