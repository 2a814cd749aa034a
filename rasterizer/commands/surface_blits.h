// Blits of DirectDraw (DdBlt): copies with colour keys, mirrored and stretched, fills, depth fills, and clip
// lists. WIRE.md H.9.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rasterizer/base/call_budget.h"
#include "rasterizer/base/rect.h"
#include "rasterizer/commands/image_converter.h"
#include "rasterizer/commands/keyed_copy.h"
#include "rasterizer/schedule/gpu.h"

namespace rasterizer {

// The members of DDHAL_BLTDATA and of its DDBLTFX that are read.
struct SurfaceBlit {
    Handle dest = 0, source = 0;   // source: 0 if nothing is read
    std::uint32_t flags = 0;       // dwFlags: dp2::BltFlag
    std::uint32_t effects = 0;     // dwDDFX: dp2::BltEffect, with BltFlag::Effects
    std::uint32_t operation = 0;   // dwROP, with BltFlag::Rop
    std::uint32_t fill = 0;        // dwFillColor, dwFillDepth: a stored texel
    Rect to, from;                 // rOrigDest and rOrigSrc, or rDest and rSrc without clip list
    ColorKey source_key, dest_key; // of the flags KeySourceOverride and KeyDestOverride
    // prDestRects; unset: IsClipped is FALSE. With a list `to` may exceed the surface.
    std::optional<std::vector<Rect>> clips;
};

// Caller's thread only. A blit that fails has written nothing.
class SurfaceBlits {
  public:
    explicit SurfaceBlits(Gpu& gpu)
        : gpu_(gpu),
          budget_(gpu.stop(), [&gpu](const WorkTally& tally) { gpu.wait(tally, Stall::WorkLimit); }),
          converter_(gpu) {}

    // BadHandle, WrongKind: no surface. OutOfRange: a rectangle exceeds its surface or is empty. BadValue: a
    // key that the surface lacks, flags that contradict each other. NotSupported, with a name: flags,
    // effects, operations and formats that this driver lacks. LimitExceeded: `limits`.
    dp2::Status perform(const SurfaceBlit& blit, const CallBudget::Limits& limits);

  private:
    dp2::Status fill(const Image& dest, std::span<const Rect> parts, std::uint32_t texel, std::uint32_t bits);
    dp2::Status copy(const SurfaceBlit& blit, Image dest, std::vector<Rect> parts);
    dp2::Status queue(RowSteps steps);
    dp2::Status queue_plain(RowSteps steps);

    Gpu& gpu_;
    CallBudget budget_;
    ImageConverter converter_;
};

} // namespace rasterizer
