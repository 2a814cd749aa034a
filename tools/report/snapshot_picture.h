// Snapshots of surfaces as PNG files. Several threads may make pictures of the same snapshot.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rasterizer/schedule/gpu.h"
#include "tools/report/surface_snapshot.h"

namespace tools {

// What the levels of a picture mean: of a depth picture its range, of a stencil picture the values in it.
struct PictureLegend {
    std::optional<DepthRange> depths;
    std::vector<std::uint8_t> stencils;
};
// "depth 0.25 is black, 1 is white"; "stencil 0 is #000000, 1 is #800000", at most `most` values; empty: none
std::string legend_text(const PictureLegend& legend, std::size_t most);

// The range in a text that legend_text() has made, such as the description of a depth picture; nothing: it
// has none.
std::optional<DepthRange> depths_in(const std::string& legend);
// The stencil value with this colour in a stencil picture; nothing: none has it.
std::optional<std::uint8_t> stencil_with_color(std::uint8_t red, std::uint8_t green, std::uint8_t blue);

// Whether pictures of the surface have an alpha channel.
bool shows_alpha(const dp2::FormatInfo& format);

// Makes pictures on one thread, with a GPU of its own for formats that need one, so that the emulator's
// memory and programs are not affected.
class PictureMaker {
  public:
    // `options`: of the emulator's GPU; workers and observers are not used.
    explicit PictureMaker(const rasterizer::Gpu::Options& options) : options_(options) {
        options_.workers = 0;
        options_.compiled = {};
        options_.memory = {};
        options_.schedule_observer = nullptr;
        options_.count_rejections = false;
    }

    // The pixels that a present shows for the rows of a band: four bytes a pixel, red, green, blue, alpha. A
    // missing channel is 255.
    std::vector<std::uint8_t> rgba(const SurfaceForm& form, SurfaceBand& band);
    // pixels_hash() of the pixels that a present of the surface shows.
    std::uint64_t hash(const SurfaceSnapshot& snapshot);
    // The legend of an aspect; `range`: the depths that are black and white, else those in the snapshot, or 0
    // and 1 if it has less than two depths.
    PictureLegend legend(const SurfaceSnapshot& snapshot, Aspect aspect,
                         const std::optional<DepthRange>& range);
    // The picture of an aspect of a depth buffer that write() writes.
    responses::Picture picture(const SurfaceSnapshot& snapshot, Aspect aspect, const PictureLegend& legend);
    // Throws InputError.
    void write(const std::string& path, const SurfaceSnapshot& snapshot, Aspect aspect,
               const PictureLegend& legend, const std::string& description, const PictureOpener& open);

  private:
    using Pixels = std::vector<std::uint8_t>;
    rasterizer::Gpu& gpu();
    std::shared_ptr<rasterizer::Surface> surface_of(const SurfaceForm& form, const SurfaceBand& band);
    std::span<const std::byte> shown_rows(const SurfaceForm& form, SurfaceBand& band);
    Pixels shown_rgba(const SurfaceForm& form, SurfaceBand& band);
    Pixels shown_pixels(const SurfaceForm& form, SurfaceBand& band);
    static Pixels depth_pixels(const SurfaceForm& form, const SurfaceBand& band, Aspect aspect,
                               const PictureLegend& legend);
    const PngBand& compressed(const SurfaceForm& form, SurfaceBand& band, Aspect aspect,
                              const PictureLegend& legend);

    rasterizer::Gpu::Options options_;
    std::unique_ptr<rasterizer::Gpu> gpu_; // made when a format needs it
    PngCompressor compressor_;
};

} // namespace tools
