// Images stretched and converted between formats, and several samples a pixel averaged to one, by the same
// programs that sample textures and store pixels. Wire-format spec E.13.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "dp2/result.h"
#include "rasterizer/base/rect.h"
#include "rasterizer/programs/pixel_program.h"
#include "rasterizer/programs/program_cache.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/schedule/gpu.h"

namespace rasterizer {

enum class BlitFilter : std::uint8_t { Point, Linear };

struct BlitKey {
    std::uint32_t source_format = 0, target_format = 0;
    BlitFilter filter = BlitFilter::Point;
    std::uint8_t reserved[3] = {};
    bool operator==(const BlitKey&) const = default;
};

struct ResolveKey {
    std::uint32_t format = 0, samples = 1;
    bool operator==(const ResolveKey&) const = default;
};

// Owns the programs. All pixels that are read must be in memory, and nothing queued may use what is written:
// it does not wait for the GPU. Runs on the caller's thread. Rectangles are pixels and lie inside their
// images.
class ImageConverter {
  public:
    explicit ImageConverter(Gpu& gpu) : gpu_(gpu) {}

    // NotSupported: a format that cannot be converted into the other.
    dp2::Status convert(const Image& dest, const Rect& to, const Image& source, const Rect& from,
                        BlitFilter filter);
    // The same and resolved() with a copy, as work to be queued: of two surfaces, a source that need not be
    // decoded, a destination with one sample.
    dp2::Result<std::optional<RowWork>> convert_later(const Image& dest, const Rect& to, const Image& source,
                                                      const Rect& from, BlitFilter filter);
    // `source` has colours in the destination's format; the rectangles have one size.
    dp2::Result<std::optional<RowWork>> resolve_later(const Image& dest, const Rect& to,
                                                      const std::shared_ptr<Surface>& source,
                                                      const Rect& from);
    // The image in another format, as a new surface. NotSupported as above.
    dp2::Result<std::shared_ptr<Surface>> converted(const Image& source, dp2::Format format);
    // The surface itself, or when it has several samples a pixel, a new one with one: the average of all,
    // rounded to nearest; of depths the first sample.
    dp2::Result<std::shared_ptr<Surface>> resolved(const std::shared_ptr<Surface>& surface);

  private:
    using Runnable = std::shared_ptr<const RunnableProgram>;
    dp2::Result<RunnableProgram> runnable(dp2::Result<ir::Program> program) const;
    dp2::Result<Runnable> blit_program(const Image& dest, const Image& source, BlitFilter filter);
    dp2::Result<Runnable> resolve_program(const Surface& surface);

    Gpu& gpu_; // compiles the programs
    ProgramCache<BlitKey, RunnableProgram> programs_;
    ProgramCache<ResolveKey, RunnableProgram> resolves_;
};

} // namespace rasterizer
