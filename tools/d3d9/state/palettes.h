// The palettes of SetPaletteEntries, and the commands that give the driver the one that a paletted texture
// uses. Device lock required.
#pragma once

#include <array>
#include <map>

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/driver/driver.h"

namespace d3d9 {

class Palettes {
  public:
    static constexpr std::size_t kEntries = 256;

    // `entries`: kEntries of them.
    void set(UINT number, const PALETTEENTRY* entries);
    const PALETTEENTRY* find(UINT number) const; // kEntries of them; null: never set
    // Attaches the current palette to a texture of the driver's, and sends its entries when they changed.
    void attach(Driver& driver, Handle texture);

    // The driver may have none of them.
    void forget_sent() {
        for (auto& [number, palette] : palettes_) palette.sent = false;
    }

    UINT current = 0; // SetCurrentTexturePalette

  private:
    struct Palette {
        std::array<PALETTEENTRY, kEntries> entries = {};
        bool sent = false; // the driver has these entries
    };
    std::map<UINT, Palette> palettes_;
};

} // namespace d3d9
