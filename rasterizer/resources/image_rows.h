// The byte ranges of a rectangle of an image. Block formats are handled in whole blocks, formats with less
// than a byte per texel in whole bytes.
#pragma once

#include <cstddef>

#include "dp2/base/result.h"
#include "rasterizer/base/rect.h"
#include "rasterizer/resources/resources.h"

namespace rasterizer {

struct ImageRows {
    std::size_t begin = 0; // byte offset of the first row in the image
    std::size_t pitch = 0, bytes = 0, count = 0;
};

// OutOfRange: the rectangle is empty, exceeds the image, ends inside a block, or is a part of a planar
// format. NotSupported: it ends inside a byte.
dp2::Result<ImageRows> image_rows(const Image& image, const Rect& rect);

} // namespace rasterizer
