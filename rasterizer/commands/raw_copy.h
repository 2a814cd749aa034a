// Copies of texels between images of one format, as work that may be queued.
#pragma once

#include "dp2/base/result.h"
#include "rasterizer/base/rect.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/schedule/row_work.h"

namespace rasterizer {

// Converting between them changes nothing: one format, or two names for the same depth layout (D24S8 and
// INTZ).
bool same_bits(const dp2::FormatInfo& a, const dp2::FormatInfo& b);

struct RawCopy {
    Image dest;
    Rect to;
    Image source;
    Rect from;
};

// Copies between the images of two surfaces, or of one, in that order. The rectangles of a copy have one size
// and lie inside; those of one image may overlap. There is at least one. Errors of image_rows().
dp2::Result<RowWork> raw_copies(const std::vector<RawCopy>& copies);

} // namespace rasterizer
