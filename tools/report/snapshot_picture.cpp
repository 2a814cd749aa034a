#include "tools/report/snapshot_picture.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>
#include <system_error>

#include "dp2/wire/error_text.h"
#include "rasterizer/base/floating_point.h"
#include "rasterizer/commands/image_converter.h"
#include "responses/analysis/texel_colors.h"
#include "responses/emulator/surface_pixels.h"
#include "tools/cli/errors.h"

namespace tools {

namespace {

using responses::TexelColors;

[[noreturn]] void refuse(const dp2::Error& error) {
    throw InputError{kExitBadInput, "a picture: " + dp2::describe(error)};
}

template <class T> T value_of(dp2::Result<T> result) {
    if (!result.ok()) refuse(result.error());
    return std::move(*result);
}

// The colour of each stencil value: its bits 0, 3, 6 are the highest bits of red, bits 1, 4, 7 those of
// green, bits 2, 5 those of blue, so that small values have colours that are far apart.
constexpr PngPalette stencil_palette() {
    PngPalette palette = {};
    for (unsigned value = 0; value < palette.size(); ++value)
        for (unsigned bit = 0; bit < 8; ++bit)
            if (value >> bit & 1)
                palette[value][bit % 3] =
                    static_cast<std::uint8_t>(palette[value][bit % 3] | 0x80u >> bit / 3);
    return palette;
}
constexpr PngPalette kStencilPalette = stencil_palette();

PngColors colors_of(const dp2::FormatInfo& format, Aspect aspect) {
    if (aspect == Aspect::Depth) return PngColors::Grey;
    if (aspect == Aspect::Stencil) return PngColors::Indices;
    return TexelColors::can_read(format) && (format.is_depth() || format.a.width == 0) ? PngColors::Rgb
                                                                                       : PngColors::Rgba;
}

// Calls f for each texel of a depth band's first samples, which are those that a resolve takes.
template <class F> void for_each_texel(const SurfaceForm& form, const SurfaceBand& band, F&& f) {
    const std::size_t bytes = form.format->bits_per_texel / 8u,
                      count = band.bytes.size() / form.samples / bytes;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t texel = 0;
        std::memcpy(&texel, band.bytes.data() + i * bytes, bytes);
        f(texel);
    }
}

// The least and the greatest depth of a band. Requires the band's lock.
const std::optional<DepthRange>& depths_of(const SurfaceForm& form, SurfaceBand& band) {
    SurfaceBand::Computed& known = band.computed;
    if (known.depths_known) return known.depths;
    known.depths_known = true;
    double least = INFINITY, greatest = -INFINITY;
    for_each_texel(form, band, [&](std::uint32_t texel) {
        const double depth = responses::depth_of(*form.format, texel);
        if (depth < least) least = depth;
        if (depth > greatest) greatest = depth;
    });
    if (least <= greatest) known.depths = DepthRange{least, greatest};
    return known.depths;
}

// Requires the band's lock.
const std::bitset<256>& stencils_of(const SurfaceForm& form, SurfaceBand& band) {
    auto& known = band.computed.stencils;
    if (!known) {
        known.emplace();
        for_each_texel(form, band,
                       [&](std::uint32_t texel) { known->set(responses::stencil_of(*form.format, texel)); });
    }
    return *known;
}

std::string number_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

} // namespace

std::string legend_text(const PictureLegend& legend, std::size_t most) {
    if (legend.depths)
        return "depth " + number_text(legend.depths->black) + " is black, " +
               number_text(legend.depths->white) + " is white";
    std::string text;
    for (std::size_t i = 0; i < legend.stencils.size(); ++i) {
        if (i == most) return text + " and " + std::to_string(legend.stencils.size() - i) + " more";
        const auto& [red, green, blue] = kStencilPalette[legend.stencils[i]];
        char color[16];
        std::snprintf(color, sizeof color, "#%02x%02x%02x", red, green, blue);
        text += (i == 0 ? "stencil " : ", ") + std::to_string(legend.stencils[i]) + " is " + color;
    }
    return text;
}

std::optional<DepthRange> depths_in(const std::string& legend) {
    // The legend is the last part of a description.
    constexpr std::string_view kDepth = "depth ", kBlack = " is black, ", kWhite = " is white";
    const std::size_t begin = legend.rfind(kDepth);
    if (begin == legend.npos || !legend.ends_with(kWhite)) return std::nullopt;
    const char* const end = legend.data() + legend.size() - kWhite.size();
    DepthRange range;
    const auto black = std::from_chars(legend.data() + begin + kDepth.size(), end, range.black);
    if (black.ec != std::errc() || !std::string_view(black.ptr, end).starts_with(kBlack)) return std::nullopt;
    const auto white = std::from_chars(black.ptr + kBlack.size(), end, range.white);
    const bool good = white.ec == std::errc() && white.ptr == end && range.black < range.white &&
                      std::isfinite(range.white - range.black);
    return good ? std::optional(range) : std::nullopt;
}

std::optional<std::uint8_t> stencil_with_color(std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
    const auto found = std::ranges::find(kStencilPalette, PngPalette::value_type{red, green, blue});
    if (found == kStencilPalette.end()) return std::nullopt;
    return static_cast<std::uint8_t>(found - kStencilPalette.begin());
}

bool shows_alpha(const dp2::FormatInfo& format) {
    return colors_of(format, Aspect::Shown) == PngColors::Rgba;
}

rasterizer::Gpu& PictureMaker::gpu() {
    if (!gpu_) gpu_ = std::make_unique<rasterizer::Gpu>(options_);
    return *gpu_;
}

// The band as a surface of this maker's GPU.
std::shared_ptr<rasterizer::Surface> PictureMaker::surface_of(const SurfaceForm& form,
                                                              const SurfaceBand& band) {
    rasterizer::SurfaceDesc desc;
    desc.format = form.format->format;
    desc.width = form.width;
    desc.height = band.height;
    desc.samples = form.samples;
    auto surface = value_of(rasterizer::Surface::create(desc, gpu().memory_budget()));
    const std::size_t row = dp2::row_bytes(*form.format, form.width), pitch = surface->level(0).pitch,
                      rows = surface->image_bytes(0) / pitch;
    const std::byte* from = band.bytes.data();
    for (std::uint32_t s = 0; s < form.samples; ++s) {
        const std::span<std::byte> to = surface->image(0, s);
        for (std::size_t y = 0; y < rows; ++y, from += row) std::memcpy(to.data() + y * pitch, from, row);
    }
    return surface;
}

// The band's rows with the samples of each pixel averaged. Requires the band's lock.
std::span<const std::byte> PictureMaker::shown_rows(const SurfaceForm& form, SurfaceBand& band) {
    if (form.samples == 1) return band.bytes;
    auto& known = band.computed.averaged;
    if (!known) {
        const auto average = value_of(rasterizer::ImageConverter(gpu()).resolved(surface_of(form, band)));
        const std::size_t row = dp2::row_bytes(*form.format, form.width);
        const std::size_t pitch = average->level(0).pitch;
        const std::span<const std::byte> image = std::as_const(*average).image(0, 0);
        known.emplace(row * band.height);
        for (std::size_t y = 0; y < band.height; ++y)
            std::memcpy(known->data() + y * row, image.data() + y * pitch, row);
    }
    return *known;
}

// The band's pixels as four bytes each. Requires the band's lock.
PictureMaker::Pixels PictureMaker::shown_rgba(const SurfaceForm& form, SurfaceBand& band) {
    if (!TexelColors::can_read(*form.format))
        return value_of(responses::picture_of(gpu(), {surface_of(form, band)}, form.palette)).rgba;
    const std::span<const std::byte> rows = shown_rows(form, band);
    const std::size_t count = std::size_t{form.width} * band.height;
    Pixels pixels(count * 4);
    TexelColors(*form.format).write_row(rows.data(), count, pixels.data());
    return pixels;
}

// The band's pixels as the bytes of colors_of(format, Shown). Requires the band's lock.
PictureMaker::Pixels PictureMaker::shown_pixels(const SurfaceForm& form, SurfaceBand& band) {
    Pixels pixels = shown_rgba(form, band);
    if (colors_of(*form.format, Aspect::Shown) == PngColors::Rgba) return pixels;
    const std::size_t count = std::size_t{form.width} * band.height;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t c = 0; c < 3; ++c) pixels[i * 3 + c] = pixels[i * 4 + c];
    pixels.resize(count * 3);
    return pixels;
}

std::vector<std::uint8_t> PictureMaker::rgba(const SurfaceForm& form, SurfaceBand& band) {
    const rasterizer::DefaultFloatingPoint mode;
    const std::lock_guard lock(band.mutex);
    return shown_rgba(form, band);
}

// A byte for each pixel: the grey of its depth, or its stencil.
PictureMaker::Pixels PictureMaker::depth_pixels(const SurfaceForm& form, const SurfaceBand& band,
                                                Aspect aspect, const PictureLegend& legend) {
    Pixels pixels(std::size_t{form.width} * band.height);
    std::uint8_t* to = pixels.data();
    if (aspect == Aspect::Depth)
        responses::write_greys(*form.format, band.bytes.data(), pixels.size(), legend.depths->black,
                               legend.depths->white, to);
    else
        for_each_texel(form, band, [&](std::uint32_t texel) {
            *to++ = static_cast<std::uint8_t>(responses::stencil_of(*form.format, texel));
        });
    return pixels;
}

responses::Picture PictureMaker::picture(const SurfaceSnapshot& snapshot, Aspect aspect,
                                         const PictureLegend& legend) {
    responses::Picture out;
    out.width = snapshot.form.width, out.height = snapshot.form.height;
    out.rgba.reserve(std::size_t{4} * out.width * out.height);
    for (const auto& band : snapshot.bands)
        for (const std::uint8_t value : depth_pixels(snapshot.form, *band, aspect, legend)) {
            PngPalette::value_type color = {value, value, value};
            if (aspect == Aspect::Stencil) color = kStencilPalette[value];
            out.rgba.insert(out.rgba.end(), {color[0], color[1], color[2], 255});
        }
    return out;
}

// Requires the band's lock.
const PngBand& PictureMaker::compressed(const SurfaceForm& form, SurfaceBand& band, Aspect aspect,
                                        const PictureLegend& legend) {
    SurfaceBand::Computed& computed = band.computed;
    std::optional<PngBand>& known = computed.compressed[static_cast<std::size_t>(aspect)];
    if (known && (aspect != Aspect::Depth || computed.drawn_with == *legend.depths)) return *known;
    const Pixels pixels =
        aspect == Aspect::Shown ? shown_pixels(form, band) : depth_pixels(form, band, aspect, legend);
    if (aspect == Aspect::Depth) computed.drawn_with = *legend.depths;
    return known.emplace(compressor_.compress(pixels, form.width, colors_of(*form.format, aspect)));
}

std::uint64_t PictureMaker::hash(const SurfaceSnapshot& snapshot) {
    const rasterizer::DefaultFloatingPoint mode;
    const std::lock_guard whole(snapshot.mutex);
    if (snapshot.hash) return *snapshot.hash;
    std::uint64_t hash = responses::kHashOfNothing;
    for (const auto& band : snapshot.bands) {
        const std::lock_guard lock(band->mutex);
        hash = responses::pixels_hash(shown_rows(snapshot.form, *band), hash);
    }
    snapshot.hash = hash;
    return hash;
}

PictureLegend PictureMaker::legend(const SurfaceSnapshot& snapshot, Aspect aspect,
                                   const std::optional<DepthRange>& range) {
    PictureLegend legend;
    if (aspect == Aspect::Depth) {
        std::optional<DepthRange> all = range;
        for (const auto& band : snapshot.bands) {
            if (range) break;
            const std::lock_guard lock(band->mutex);
            const auto& part = depths_of(snapshot.form, *band);
            if (part)
                all = all ? DepthRange{std::min(all->black, part->black), std::max(all->white, part->white)}
                          : *part;
        }
        const bool usable = all && all->black < all->white && std::isfinite(all->white - all->black);
        legend.depths = usable ? *all : DepthRange();
    } else if (aspect == Aspect::Stencil) {
        std::bitset<256> values;
        for (const auto& band : snapshot.bands) {
            const std::lock_guard lock(band->mutex);
            values |= stencils_of(snapshot.form, *band);
        }
        for (unsigned value = 0; value < values.size(); ++value)
            if (values[value]) legend.stencils.push_back(static_cast<std::uint8_t>(value));
    }
    return legend;
}

void PictureMaker::write(const std::string& path, const SurfaceSnapshot& snapshot, Aspect aspect,
                         const PictureLegend& legend, const std::string& description,
                         const PictureOpener& open) {
    const rasterizer::DefaultFloatingPoint mode;
    PngFile png;
    png.width = snapshot.form.width;
    png.height = snapshot.form.height;
    png.colors = colors_of(*snapshot.form.format, aspect);
    if (aspect == Aspect::Stencil) png.palette = &kStencilPalette;
    png.description = description;
    std::vector<PngBand> own; // copies, since another thread may compress a band again for another range
    own.reserve(snapshot.bands.size());
    for (const auto& band : snapshot.bands) {
        const std::lock_guard lock(band->mutex);
        own.push_back(compressed(snapshot.form, *band, aspect, legend));
    }
    for (const PngBand& band : own) png.bands.push_back(&band);
    write_png(path, png, open);
}

} // namespace tools
