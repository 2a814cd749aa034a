#include "rasterizer/commands/palettes.h"

#include <algorithm>

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

PaletteColors Palette::colors() const {
    PaletteColors out;
    std::ranges::transform(entries, out.begin(), [this](std::uint32_t entry) {
        const std::uint32_t a = alpha ? entry >> 24 : 255;
        return a << 24 | (entry & 0xFF) << 16 | (entry & 0xFF00) | (entry >> 16 & 0xFF);
    });
    return out;
}

dp2::Status Palettes::attach(Handle palette, bool alpha, Handle surface) {
    DP2_TRY(resources_.surface(surface, "dwSurfaceHandle"));
    changes_.add(kTexturePart);
    if (palette == 0) {
        attached_.erase(surface);
        return {};
    }
    if (!palettes_.contains(palette) && palettes_.size() >= limits_.max_palettes)
        return dp2::limit_exceeded("max_palettes");
    Palette& entry = palettes_[palette];
    if (entry.alpha != alpha || entry.version == 0) entry.version = ++versions_;
    entry.alpha = alpha;
    attached_[surface] = palette;
    return {};
}

dp2::Status Palettes::update(Handle palette, std::uint32_t start, dp2::PackedArray<std::uint32_t> entries) {
    const auto found = palettes_.find(palette);
    if (found == palettes_.end()) return Error{Fault::BadHandle, 0, 0, "dwPaletteHandle"};
    if (start > 256 || entries.size() > 256 - start) return Error{Fault::OutOfRange, 0, 0, "wNumEntries"};
    for (std::size_t i = 0; i < entries.size(); ++i) found->second.entries[start + i] = entries[i];
    found->second.version = ++versions_;
    changes_.add(kTexturePart);
    return {};
}

const Palette* Palettes::of(Handle surface) const {
    const auto found = attached_.find(surface);
    return found == attached_.end() ? nullptr : &palettes_.at(found->second);
}

} // namespace rasterizer
