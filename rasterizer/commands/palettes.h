// The palettes of a context and the textures they are attached to. WIRE.md E.10.
#pragma once

#include <array>
#include <cstdint>
#include <map>

#include "dp2/base/bytes.h"
#include "dp2/base/limits.h"
#include "rasterizer/commands/draw_changes.h"
#include "rasterizer/resources/decode_surface.h"
#include "rasterizer/resources/resources.h"

namespace rasterizer {

inline constexpr std::uint32_t kAlphaPalette = 0x2000; // dwPaletteFlags: DDRAWIPAL_ALPHA

// 256 PALETTEENTRYs as they travel: bytes R, G, B, flags (WIRE.md E.10, I-4).
struct Palette {
    std::array<std::uint32_t, 256> entries = {};
    bool alpha = false; // the fourth byte is alpha
    // Another number after every change of what colors() returns, and never that of another palette of the
    // context. 0 before the palette is first attached.
    std::uint64_t version = 0;
    PaletteColors colors() const;
};

// Owns the palettes; they are copied into the textures decoded with them. Caller's thread only.
class Palettes {
  public:
    Palettes(const dp2::Limits& limits, ResourceTable& resources, DrawChanges& changes)
        : limits_(limits), resources_(resources), changes_(changes) {}

    // Palette 0 detaches. A palette exists from the first command that attaches it, all entries 0 until they
    // are set. BadHandle: no such surface; LimitExceeded: max_palettes exist.
    dp2::Status attach(Handle palette, bool alpha, Handle surface);
    // BadHandle: no such palette; OutOfRange: entries past 256.
    dp2::Status update(Handle palette, std::uint32_t start, dp2::PackedArray<std::uint32_t> entries);

    // The palette of a surface; null: none is attached.
    const Palette* of(Handle surface) const;
    const std::pmr::map<Handle, Palette>& all() const { return palettes_; }
    const std::pmr::map<Handle, Handle>& attached() const { return attached_; } // surface to palette

  private:
    const dp2::Limits& limits_;
    ResourceTable& resources_;
    DrawChanges& changes_;
    std::uint64_t versions_ = 0; // given out
    std::pmr::map<Handle, Palette> palettes_{resources_.memory_budget().memory()};
    std::pmr::map<Handle, Handle> attached_{resources_.memory_budget().memory()};
};

} // namespace rasterizer
