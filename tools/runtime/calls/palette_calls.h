// The calls that set and get palettes of textures. Methods are named and documented as those of the
// interface; the device lock is held.
#pragma once

#include <algorithm>

#include "tools/runtime/resources/palettes.h"

namespace runtime {

template <class Api> class PaletteCalls {
  public:
    // `needs_opaque`: entries must have full alpha (Wine: test_set_palette).
    PaletteCalls(Palettes& palettes, bool needs_opaque) : palettes_(palettes), needs_opaque_(needs_opaque) {}

    HRESULT SetPaletteEntries(UINT number, const PALETTEENTRY* entries) {
        if (number >= kNumbers || !entries) return Api::kInvalidCall;
        constexpr BYTE kOpaque = 0xFF;
        if (needs_opaque_ && std::any_of(entries, entries + Palettes::kEntries,
                                         [](const PALETTEENTRY& entry) { return entry.peFlags != kOpaque; }))
            return Api::kInvalidCall;
        palettes_.set(number, entries);
        return S_OK;
    }
    HRESULT GetPaletteEntries(UINT number, PALETTEENTRY* out) {
        const PALETTEENTRY* const entries = palettes_.find(number);
        if (!out || !entries) return Api::kInvalidCall;
        std::copy_n(entries, Palettes::kEntries, out);
        return S_OK;
    }
    HRESULT SetCurrentTexturePalette(UINT number) {
        if (number >= kNumbers || !palettes_.find(number)) return Api::kInvalidCall;
        palettes_.current = number;
        return S_OK;
    }
    HRESULT GetCurrentTexturePalette(UINT* out) {
        if (!out) return Api::kInvalidCall;
        *out = palettes_.current;
        return S_OK;
    }

  private:
    static constexpr UINT kNumbers = 65536; // palette numbers that a program can use
    Palettes& palettes_;
    bool needs_opaque_;
};

} // namespace runtime
