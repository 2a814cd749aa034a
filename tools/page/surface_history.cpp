#include "tools/page/surface_history.h"

#include <cstring>

namespace tools {

namespace {

// Bytes that followed surfaces may take; more surfaces are left out.
constexpr std::uint64_t kMostFollowed = std::uint64_t{2} << 30;

bool same_but_palette(const SurfaceForm& a, const SurfaceForm& b) {
    return a.format == b.format && a.width == b.width && a.height == b.height && a.samples == b.samples;
}

} // namespace

std::optional<std::uint32_t> SurfaceHistory::picture_of(rasterizer::Handle surface, const SurfaceForm& form,
                                                        std::uint32_t event) {
    if (const auto found = last_.find(surface); found != last_.end()) {
        if (same_but_palette(surfaces_[found->second.picture].form, form)) return found->second.picture;
        last_.erase(found);
    }
    if (tiles_.memory() + TileHistory::memory_of(form.width, form.height) > kMostFollowed) {
        left_out_.insert(surface);
        return std::nullopt;
    }
    const std::uint32_t picture = tiles_.add(form.width, form.height);
    const bool texels =
        shows_ == Shows::Contents && form.format->is_depth() && form.format->bits_per_texel <= 32;
    surfaces_.push_back({surface, form, texels, event});
    last_[surface].picture = picture;
    return picture;
}

// The rows of a band, as they are kept.
std::vector<std::uint8_t> SurfaceHistory::rows_of(const SurfaceForm& form, SurfaceBand& band) {
    const bool texels =
        shows_ == Shows::Contents && form.format->is_depth() && form.format->bits_per_texel <= 32;
    if (!texels) return maker_.rgba(form, band);
    // The first samples, which are those that a resolve takes.
    const std::size_t count = std::size_t{form.width} * band.height, bytes = form.format->bits_per_texel / 8u;
    std::vector<std::uint8_t> out(count * 4);
    for (std::size_t i = 0; i < count; ++i)
        std::memcpy(out.data() + i * 4, band.bytes.data() + i * bytes, bytes);
    return out;
}

SurfaceHistory::Recorded SurfaceHistory::record(responses::Emulator& emulator, rasterizer::Handle surface,
                                                std::uint32_t event) {
    const auto snapshot = taker_.take(emulator, surface);
    if (!snapshot.ok()) return {};
    const SurfaceForm& form = (*snapshot)->form;
    const auto picture = picture_of(surface, form, event);
    if (!picture) return {};
    Last& last = last_[surface];
    if (last.snapshot == *snapshot) return {picture, false};
    const bool comparable = last.snapshot && last.snapshot->form == form;
    std::uint32_t row = 0;
    for (std::size_t i = 0; i < (*snapshot)->bands.size(); ++i) {
        SurfaceBand& band = *(*snapshot)->bands[i];
        if (!comparable || last.snapshot->bands[i].get() != &band)
            tiles_.put_rows(*picture, row, rows_of(form, band));
        row += band.height;
    }
    last.snapshot = *snapshot;
    return {picture, tiles_.commit(*picture, event)};
}

void SurfaceHistory::forget(rasterizer::Handle surface) {
    taker_.forget(surface);
    last_.erase(surface);
}

std::shared_ptr<const SurfaceSnapshot> SurfaceHistory::last_of(std::uint32_t picture) const {
    const auto found = last_.find(surfaces_[picture].handle);
    return found != last_.end() && found->second.picture == picture ? found->second.snapshot : nullptr;
}

std::vector<std::uint8_t> SurfaceHistory::pixels(std::uint32_t picture) {
    std::vector<std::uint8_t> out;
    const auto snapshot = last_of(picture);
    if (!snapshot) return out;
    for (const auto& band : snapshot->bands) {
        const std::vector<std::uint8_t> rows = rows_of(snapshot->form, *band);
        out.insert(out.end(), rows.begin(), rows.end());
    }
    return out;
}

std::optional<responses::Picture> SurfaceHistory::depth_picture(std::uint32_t picture, Aspect aspect,
                                                                const std::optional<DepthRange>& range) {
    const auto snapshot = last_of(picture);
    if (!snapshot || !snapshot->form.format->is_depth()) return std::nullopt;
    const dp2::FormatInfo& format = *snapshot->form.format;
    if ((aspect == Aspect::Depth ? format.r : format.g).width == 0) return std::nullopt;
    return maker_.picture(*snapshot, aspect, maker_.legend(*snapshot, aspect, range));
}

} // namespace tools
