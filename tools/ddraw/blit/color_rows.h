// Rows of pixels of any format as A8R8G8B8: one row of a table for each way in which formats store colours.
// The lower bits of a channel with less than 8 repeat the upper ones; a format without alpha is opaque.
#pragma once

#include "tools/ddraw/blit/bitmap.h"
#include "tools/ddraw/formats/format.h"

namespace ddraw {

// Whether blits convert between these formats.
bool converts(const Format& from, const Format& to);

// Reads the row y of an image: the pixels from column x.
void read_colors(const Bitmap& image, const Format& format, POINT at, LONG count, std::uint32_t* out);
// Writes pixels of a format that blits write. Of a compressed one that is a row of whole blocks: 4 rows with
// `count` colours each.
void write_colors(const Bitmap& image, const Format& format, POINT at, LONG count,
                  const std::uint32_t* colors);
} // namespace ddraw
