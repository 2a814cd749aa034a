#include "tools/report/surface_snapshot.h"

#include <algorithm>
#include <cstring>

namespace tools {

namespace {

// Rows of a band. A multiple of the height of blocks; enough for the compression, few enough that the bands
// that a small draw changes have few texels.
constexpr std::uint32_t kBandRows = 32;

// The rows of an image, for each sample.
struct Rows {
    std::vector<const std::byte*> samples;
    std::size_t pitch = 0, bytes = 0, count = 0;
};

Rows rows_of(const rasterizer::Image& image) {
    Rows rows;
    const rasterizer::Surface& surface = *image.surface;
    const rasterizer::LevelSize view = image.view();
    rows.pitch = view.pitch;
    rows.bytes = dp2::row_bytes(surface.format(), static_cast<std::uint32_t>(view.width));
    rows.count = surface.image_bytes(image.level) / view.pitch;
    for (std::uint32_t s = 0; s < surface.desc().samples; ++s)
        rows.samples.push_back(rasterizer::Image{image.surface, image.level, image.slice + s}.bytes().data());
    return rows;
}

// Calls f(the band's row, the surface's row) for each of the rows [first, first + count).
template <class Bytes, class F>
void for_each_row(const Rows& rows, std::size_t first, std::size_t count, Bytes* band, F&& f) {
    for (const std::byte* sample : rows.samples)
        for (std::size_t y = first; y < first + count; ++y, band += rows.bytes)
            f(band, sample + y * rows.pitch);
}

bool holds(const SurfaceBand& band, const Rows& rows, std::size_t first, std::size_t count) {
    bool same = true;
    for_each_row(rows, first, count, band.bytes.data(), [&](const std::byte* known, const std::byte* now) {
        same = same && std::memcmp(known, now, rows.bytes) == 0;
    });
    return same;
}

std::shared_ptr<SurfaceBand> copy_band(const Rows& rows, std::size_t first, std::size_t count,
                                       std::uint32_t height) {
    auto band = std::make_shared<SurfaceBand>();
    band->height = height;
    band->bytes.resize(rows.samples.size() * count * rows.bytes);
    for_each_row(rows, first, count, band->bytes.data(),
                 [&](std::byte* to, const std::byte* from) { std::memcpy(to, from, rows.bytes); });
    return band;
}

// The bits of a texel that an aspect of a depth format shows.
std::uint32_t shown_bits(const dp2::FormatInfo& format, Aspect aspect) {
    const dp2::Channel& channel = aspect == Aspect::Depth ? format.r : format.g;
    return dp2::width_mask(channel.width) << channel.shift;
}

bool differ(const SurfaceBand& a, const SurfaceBand& b, std::size_t texel_bytes, std::uint32_t bits) {
    for (std::size_t at = 0; at < a.bytes.size(); at += texel_bytes) {
        std::uint32_t x = 0, y = 0;
        std::memcpy(&x, a.bytes.data() + at, texel_bytes);
        std::memcpy(&y, b.bytes.data() + at, texel_bytes);
        if (((x ^ y) & bits) != 0) return true;
    }
    return false;
}

} // namespace

const char* aspect_name(Aspect aspect) {
    constexpr const char* kNames[kAspects] = {"shown", "depth", "stencil"};
    return kNames[static_cast<std::size_t>(aspect)];
}

std::vector<Aspect> aspects_of(const dp2::FormatInfo& format) {
    if (!format.is_depth()) return {Aspect::Shown};
    std::vector<Aspect> aspects;
    if (format.r.width != 0) aspects.push_back(Aspect::Depth);
    if (format.g.width != 0) aspects.push_back(Aspect::Stencil);
    return aspects;
}

bool differ(const SurfaceSnapshot& a, const SurfaceSnapshot& b, Aspect aspect) {
    if (!(a.form == b.form)) return true;
    for (std::size_t i = 0; i < a.bands.size(); ++i) {
        const SurfaceBand &x = *a.bands[i], &y = *b.bands[i];
        if (&x == &y || x.bytes == y.bytes) continue;
        if (aspect == Aspect::Shown) return true;
        const dp2::FormatInfo& format = *a.form.format;
        if (differ(x, y, format.bits_per_texel / 8u, shown_bits(format, aspect))) return true;
    }
    return false;
}

dp2::Result<std::shared_ptr<const SurfaceSnapshot>> SnapshotTaker::take(responses::Emulator& emulator,
                                                                        rasterizer::Handle surface) {
    DP2_TRY(const rasterizer::Image image, emulator.gpu().resources().image(surface, "surface"));
    const dp2::FormatInfo& format = image.surface->format();
    if (image.surface->image_bytes(image.level) == 0) return dp2::not_supported(format.name);
    emulator.gpu().hazards().settle_for_reading(*image.surface, rasterizer::Stall::LockForRead);
    auto now = std::make_shared<SurfaceSnapshot>();
    now->form = {&format,
                 static_cast<std::uint32_t>(image.view().width),
                 static_cast<std::uint32_t>(image.view().height),
                 image.surface->desc().samples,
                 {}};
    if (format.kind == dp2::FormatKind::Palette)
        now->form.palette = responses::attached_palette(emulator, surface);
    const Rows rows = rows_of(image);
    std::shared_ptr<const SurfaceSnapshot>& last = last_[surface];
    const bool comparable = last && last->form == now->form;
    // A band can be converted alone only if a row of the image is a row of texels.
    const std::size_t step = rows.count == now->form.height ? kBandRows : rows.count;
    for (std::size_t first = 0; first < rows.count; first += step) {
        const std::size_t count = std::min(step, rows.count - first);
        const auto* known = comparable ? &last->bands[first / step] : nullptr;
        if (known && holds(**known, rows, first, count)) {
            now->bands.push_back(*known);
            continue;
        }
        const auto height = step == rows.count ? now->form.height : static_cast<std::uint32_t>(count);
        now->bands.push_back(copy_band(rows, first, count, height));
        now->own_bytes += now->bands.back()->bytes.size();
    }
    if (!comparable || now->own_bytes != 0) last = now;
    return last;
}

} // namespace tools
