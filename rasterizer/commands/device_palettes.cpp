// Device: palettes and what else commands say about textures. Wire-format spec E.10, E.11.
#include <algorithm>

#include "rasterizer/commands/device.h"

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

dp2::Status Device::attach_palette(Handle palette, bool alpha, Handle surface) {
    DP2_TRY(gpu_.resources().surface(surface, "dwSurfaceHandle"));
    constexpr std::size_t kMaxPalettes = 65536;
    stale_ = true;
    if (palette == 0) {
        attached_palettes_.erase(surface);
        return {};
    }
    if (!palettes_.contains(palette) && palettes_.size() >= kMaxPalettes)
        return Error{Fault::LimitExceeded, 0, 0, "palettes"};
    Palette& entry = palettes_[palette];
    if (entry.alpha != alpha || entry.version == 0) ++entry.version;
    entry.alpha = alpha;
    attached_palettes_[surface] = palette;
    return {};
}

dp2::Status Device::update_palette(Handle palette, std::uint32_t start,
                                   dp2::PackedArray<std::uint32_t> entries) {
    const auto found = palettes_.find(palette);
    if (found == palettes_.end()) return Error{Fault::BadHandle, 0, 0, "dwPaletteHandle"};
    if (start > 256 || entries.size() > 256 - start) return Error{Fault::OutOfRange, 0, 0, "wNumEntries"};
    for (std::size_t i = 0; i < entries.size(); ++i) found->second.entries[start + i] = entries[i];
    ++found->second.version;
    stale_ = true;
    return {};
}

dp2::Status Device::set_texture_lod(Handle surface, std::uint32_t lod) {
    DP2_TRY(const auto object, gpu_.resources().surface(surface, "dwDDSurface"));
    object->set_lod(lod);
    stale_ = true;
    return {};
}

} // namespace rasterizer
