// Copies of texels with colour keys, mirrored or stretched, as work that can be queued. WIRE.md H.9.
#pragma once

#include <optional>
#include <vector>

#include "dp2/base/result.h"
#include "rasterizer/base/rect.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/schedule/row_work.h"

namespace rasterizer {

// The bits of a texel that are compared with a colour key: those that the format uses, the index in
// palettised formats.
std::uint32_t keyed_bits(const dp2::FormatInfo& format);
// Whether texels can be moved one by one: each has one to four bytes of its own.
bool has_plain_texels(const dp2::FormatInfo& format);

struct KeyedCopy {
    Image dest;
    Rect to;                 // if there are `parts`, it may exceed the image
    std::vector<Rect> parts; // only these are written, inside `to` and the image; empty: all of `to`
    Image source;            // texels of the format of `dest`
    Rect from;               // inside the source
    bool mirror_x = false, mirror_y = false;
    std::optional<ColorKey> source_key; // texels of `compared` in it are not copied
    std::optional<ColorKey> dest_key;   // only texels of `dest` in it are replaced
    Image compared; // the image that source_key is about, with the rectangle `compared_from` of the same size
                    // as `from`; no surface: the source itself
    Rect compared_from;
};

// The images have plain texels, and the source is not an image that is written, unless nothing is read there.
RowWork keyed_copy(KeyedCopy copy);
// Fills a rectangle inside an image with plain texels.
RowWork plain_fill(const Image& image, const Rect& rect, std::uint32_t texel);

} // namespace rasterizer
