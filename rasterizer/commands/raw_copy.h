// Copies of texels between images with equal formats, as work that can be queued.
#pragma once

#include "dp2/base/result.h"
#include "rasterizer/base/rect.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/schedule/row_work.h"

namespace rasterizer {

// Whether both formats store the same bits: equal formats, or depth formats with one layout (D24S8 and INTZ).
bool same_bits(const dp2::FormatInfo& a, const dp2::FormatInfo& b);

struct RawCopy {
    Image dest;
    Rect to;
    Image source;
    Rect from;
};

// Copies between the images of one or two surfaces, in the order of `copies`, which must not be empty. The
// rectangles of a copy have the same size and are inside their images; within one image they may overlap.
// Errors of image_rows().
dp2::Result<RowWork> raw_copies(const std::vector<RawCopy>& copies);

} // namespace rasterizer
