// Stretches images, converts between formats, and averages the samples of multisampled images, with programs
// that sample and store like those of draws. WIRE.md E.13.
#pragma once

#include <cstdint>
#include <memory>

#include "dp2/base/result.h"
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

// Owns the programs. Makes work that reads and writes the contents of surfaces when it runs
// (SurfaceHazards::perform(), RowWork). Used by the caller's thread. Rectangles are in pixels and inside
// their images.
class ImageConverter : MemoryBudget::Cache {
  public:
    explicit ImageConverter(Gpu& gpu)
        : Cache(gpu.memory_budget()), gpu_(gpu), programs_(gpu.limits().max_programs, gpu.memory_budget()),
          resolves_(gpu.limits().max_programs, gpu.memory_budget()) {}

    // Writes only the image `dest`, which may be one sample of a multisampled surface. `dest` must not be the
    // image `source`, unless that is multisampled. Intermediate results (the source decoded or resolved) are
    // made in separate steps. NotSupported: a format that cannot be converted into the other.
    dp2::Result<RowSteps> conversion(const Image& dest, const Rect& to, const Image& source, const Rect& from,
                                     BlitFilter filter);
    // Fills all slices of a level from the next larger level.
    dp2::Result<RowWork> level_from_above(const std::shared_ptr<Surface>& surface, std::uint32_t level,
                                          BlitFilter filter);
    // Resolves a multisampled surface to an image with one sample in the same format; the rectangles have the
    // same size. Colours are averaged and rounded to nearest; for depths the first sample is taken.
    dp2::Result<RowWork> resolve(const Image& dest, const Rect& to, const std::shared_ptr<Surface>& source,
                                 const Rect& from);

    // The following functions work immediately. No queued work may use the surface.
    // The image in another format, as a new surface. NotSupported as for conversion().
    dp2::Result<std::shared_ptr<Surface>> converted(const Image& source, dp2::Format format);
    // The surface itself, or if multisampled, a new one with the result of resolve().
    dp2::Result<std::shared_ptr<Surface>> resolved(const std::shared_ptr<Surface>& surface);

  private:
    void drop() noexcept override {
        programs_.clear();
        resolves_.clear();
    }
    using Runnable = std::shared_ptr<const RunnableProgram>;
    dp2::Result<RunnableProgram> runnable(dp2::Result<ir::Program> program) const;
    dp2::Result<Runnable> blit_program(const Surface& dest, const Surface& source, BlitFilter filter);
    dp2::Result<Runnable> resolve_program(const Surface& surface);
    dp2::Result<RowWork> stretch(const Image& dest, const Rect& to, const Image& source, const Rect& from,
                                 BlitFilter filter);

    Gpu& gpu_; // compiles the programs
    ProgramCache<BlitKey, RunnableProgram> programs_;
    ProgramCache<ResolveKey, RunnableProgram> resolves_;
};

} // namespace rasterizer
