// A texel in words: its format, its bits, and its channels by name.
#pragma once

#include <string>

#include "dp2/base/bytes.h"
#include "dp2/tables/formats.h"

namespace responses {

// "R5G6B5 0xb343: red 22, green 26, blue 3". Channels of integers are printed as the format stores them,
// those of floats as floats. `group` are the bytes of a dp2::TexelGroup of the format; `column`: which of its
// texels is meant. For a block, and for a format whose texels have no channels, only the bytes are printed.
std::string texel_text(const dp2::FormatInfo& format, dp2::ByteSpan group, std::uint32_t column);

// Decodes D24FS8's depth: 4 bits of exponent with a bias of 15, 20 of mantissa (PIPELINE.md 5.3).
double depth24(std::uint32_t bits);

} // namespace responses
