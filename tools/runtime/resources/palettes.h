// The palettes of SetPaletteEntries, and the commands that send a paletted texture's palette to the driver.
// Device lock required.
#pragma once

#include <array>
#include <map>

#include "tools/runtime/base/win.h"
#include "tools/runtime/driver/driver.h"

namespace runtime {

class Palettes {
  public:
    static constexpr std::size_t kEntries = 256;

    // `entries`: an array of kEntries.
    void set(UINT number, const PALETTEENTRY* entries);
    const PALETTEENTRY* find(UINT number) const; // an array of kEntries; null: never set
    // Attaches the current palette to a texture of the driver's, and sends its entries if they have changed.
    void attach(Driver& driver, Handle texture);

    // To be called when the driver may have lost the palettes.
    void forget_sent() {
        for (auto& [number, palette] : palettes_) palette.sent = false;
    }

    UINT current = 0; // number of the palette set by SetCurrentTexturePalette

  private:
    struct Palette {
        std::array<PALETTEENTRY, kEntries> entries = {};
        bool sent = false; // whether the driver has these entries
    };
    std::map<UINT, Palette> palettes_;
};

} // namespace runtime
