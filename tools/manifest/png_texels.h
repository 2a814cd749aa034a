// PNG files as texels of a surface: row 0 of the picture is the first row in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "dp2/base/bytes.h"
#include "dp2/tables/formats.h"

namespace tools {

struct PngSize {
    std::uint32_t width = 0, height = 0;
};

bool is_png(dp2::ByteSpan file);
// The size in the header, of a file that may otherwise be damaged. Throws InputError.
PngSize png_size(dp2::ByteSpan file);

// Why no PNG can fill a surface of this format; empty if one can. Only formats with red, green and blue or
// with luminance can be filled, since others have channels that a PNG lacks, or lack some of a PNG.
std::string png_refusal(const dp2::FormatInfo& format);
// Decodes a PNG of this size into rows without gaps. Channels of 8 bits are scaled to the format's, rounded
// to nearest; bits of no channel are 0. Throws InputError: another size, a damaged file, 16 bits a channel,
// alpha that the format cannot store, or colours for a format of luminance.
std::vector<std::byte> png_texels(dp2::ByteSpan file, const dp2::FormatInfo& format, const PngSize& wanted);

} // namespace tools
