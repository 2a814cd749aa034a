// Where the texels of a rectangle of an image lie. Block formats move whole blocks, a format of less than a
// byte a texel whole bytes.
#pragma once

#include <cstddef>

#include "dp2/base/result.h"
#include "rasterizer/base/rect.h"
#include "rasterizer/resources/resources.h"

namespace rasterizer {

struct ImageRows {
    std::size_t begin = 0; // of the first row, bytes from the image's first
    std::size_t pitch = 0, bytes = 0, count = 0;
};

// OutOfRange: the rectangle is empty, leaves the image, ends inside a block, or is a part of a planar format.
// NotSupported: it ends inside a byte.
dp2::Result<ImageRows> image_rows(const Image& image, const Rect& rect);

} // namespace rasterizer
