// Copies between surfaces, outside the pipeline: raw if the formats agree, else converted
// (image_converter.h). WIRE.md E.13, E.14.
#pragma once

#include "dp2/wire/wire.h"
#include "rasterizer/base/call_budget.h"
#include "rasterizer/commands/image_converter.h"
#include "rasterizer/schedule/gpu.h"

namespace rasterizer {

struct Box { // in texels; right, bottom and back are exclusive
    std::uint32_t left = 0, top = 0, right = 0, bottom = 0, front = 0, back = 1;
};

// An image: a surface's or sublevel's handle, and the levels to skip from there.
struct ImageRef {
    Handle surface = 0;
    std::uint32_t level = 0;
    const char* field = ""; // name of the command's field, for errors that concern the handle
};

// Owns the conversion programs. Caller's thread only: if queued work uses a surface, the copy or fill is
// queued after it (SurfaceHazards::perform()). A function that fails has written nothing. Errors about
// handles (BadHandle) name the field of the command; LimitExceeded: the call's budget is exhausted.
class Blitter {
  public:
    // budget: charged for the copies; null: nothing is charged.
    explicit Blitter(Gpu& gpu, CallBudget* budget = nullptr) : gpu_(gpu), budget_(budget), converter_(gpu) {}

    // BLT: stretches, and converts between colour formats. Copies nothing from or to a NULL target.
    // OutOfRange: a rectangle exceeds its image or is empty; NotSupported: formats that cannot be converted
    // into each other.
    dp2::Status blt(const ImageRef& dest, const Rect& to, const ImageRef& source, const Rect& from,
                    BlitFilter filter);
    // BLT between images instead of handles.
    dp2::Status blt(const Image& dest, const Rect& to, const Image& source, const Rect& from,
                    BlitFilter filter);
    // SURFACEBLT: equal formats; both rectangles have the same size (dp2::refused_copy()).
    dp2::Status surface_blt(const ImageRef& dest, const Rect& to, const ImageRef& source, const Rect& from);
    // TEXBLT and VOLUMEBLT: all common levels and faces of textures with equal formats. The corner and the
    // box are in texels of the first level, and are halved for each further level.
    dp2::Status texture_blt(Handle dest, const Box& corner, Handle source, const Box& from,
                            const char* dest_field, const char* source_field);
    // COLORFILL: fills the part of the rectangle that is inside the image, extended to whole blocks or texel
    // pairs. NotSupported: depth formats.
    dp2::Status color_fill(Handle surface, const Rect& rect, std::uint32_t argb);
    // GENERATEMIPSUBLEVELS: fills each level from the next larger one.
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
