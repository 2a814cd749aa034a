// The palettes of a context, and the textures to which they are attached. WIRE.md E.10.
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

// 256 PALETTEENTRYs in wire format: bytes R, G, B, flags (WIRE.md E.10, I-4).
struct Palette {
    std::array<std::uint32_t, 256> entries = {};
    bool alpha = false; // the fourth byte is alpha
    // Changes with every change of the result of colors(), and is unique among the palettes of the context. 0
    // until the palette is first attached.
    std::uint64_t version = 0;
    PaletteColors colors() const;
};

// Owns the palettes; decoded textures contain copies of the colours. Caller's thread only.
class Palettes {
  public:
    Palettes(const dp2::Limits& limits, ResourceTable& resources, DrawChanges& changes)
        : limits_(limits), resources_(resources), changes_(changes) {}

    // Palette 0 detaches the surface's palette. The first command that attaches a palette creates it, with
    // all entries 0. BadHandle: no such surface; LimitExceeded: max_palettes exist.
    dp2::Status attach(Handle palette, bool alpha, Handle surface);
    // BadHandle: no such palette; OutOfRange: entries past the last one.
    dp2::Status update(Handle palette, std::uint32_t start, dp2::PackedArray<std::uint32_t> entries);

    // The palette of a surface; null: none is attached.
    const Palette* of(Handle surface) const;
    const std::pmr::map<Handle, Palette>& all() const { return palettes_; }
    const std::pmr::map<Handle, Handle>& attached() const { return attached_; } // surface to palette

  private:
    const dp2::Limits& limits_;
    ResourceTable& resources_;
    DrawChanges& changes_;
    std::uint64_t versions_ = 0; // last used version
    std::pmr::map<Handle, Palette> palettes_{resources_.memory_budget().memory()};
    std::pmr::map<Handle, Handle> attached_{resources_.memory_budget().memory()};
};

} // namespace rasterizer
