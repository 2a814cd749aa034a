// Copies between surfaces, outside the pipeline: raw where formats agree, else converted (image_converter.h).
// WIRE.md E.13, E.14.
#pragma once

#include "dp2/wire/wire.h"
#include "rasterizer/base/call_budget.h"
#include "rasterizer/commands/image_converter.h"
#include "rasterizer/schedule/gpu.h"

namespace rasterizer {

struct Box { // texels; right, bottom and back are exclusive
    std::uint32_t left = 0, top = 0, right = 0, bottom = 0, front = 0, back = 1;
};

// An image by the handle of its surface or of itself, and levels below it.
struct ImageRef {
    Handle surface = 0;
    std::uint32_t level = 0;
    const char* field = ""; // of the command, for errors about the handle
};

// Owns the conversion programs. Caller's thread only: what queued work uses is copied or filled behind that
// (Gpu::perform()). A function that fails has written nothing. Errors about handles (BadHandle) name the
// field of the command; LimitExceeded: the budget is used up.
class Blitter {
  public:
    // budget: of the calls that it copies for; null: nothing is counted.
    explicit Blitter(Gpu& gpu, CallBudget* budget = nullptr) : gpu_(gpu), budget_(budget), converter_(gpu) {}

    // BLT: stretches, and converts between colour formats. From or to a NULL target nothing is copied.
    // OutOfRange: a rectangle leaves its image or is empty; NotSupported: formats that cannot be converted
    // into each other.
    dp2::Status blt(const ImageRef& dest, const Rect& to, const ImageRef& source, const Rect& from,
                    BlitFilter filter);
    // The same between images that need no handles.
    dp2::Status blt(const Image& dest, const Rect& to, const Image& source, const Rect& from,
                    BlitFilter filter);
    // SURFACEBLT: equal formats; the rectangles have one size (dp2::refused_copy()).
    dp2::Status surface_blt(const ImageRef& dest, const Rect& to, const ImageRef& source, const Rect& from);
    // TEXBLT and VOLUMEBLT: all common levels and faces of textures of one format. The corner and the box are
    // of the top level and are halved on the way down.
    dp2::Status texture_blt(Handle dest, const Box& corner, Handle source, const Box& from,
                            const char* dest_field, const char* source_field);
    // COLORFILL: the part of the rectangle that lies inside, and what is stored with its texels.
    // NotSupported: depths.
    dp2::Status color_fill(Handle surface, const Rect& rect, std::uint32_t argb);
    // GENERATEMIPSUBLEVELS: each level from the one above it.
    dp2::Status generate_levels(Handle surface, BlitFilter filter);

  private:
    dp2::Result<RowSteps> copy_steps(const Image& dest, const Rect& to, const Image& source, const Rect& from,
                                     BlitFilter filter);

    dp2::Status charge(const RowSteps& steps);
    dp2::Status perform(RowSteps steps);

    Gpu& gpu_;
    CallBudget* budget_;
    ImageConverter converter_;
};

} // namespace rasterizer
