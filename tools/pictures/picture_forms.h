// The readers that read_picture() calls, one for each file format, and what they share.
#pragma once

#include "tools/pictures/picture_reader.h"

namespace tools {

dp2::Result<AlphaPicture> read_png(dp2::ByteSpan bytes, std::uint64_t max_bytes);
dp2::Result<AlphaPicture> read_ppm(dp2::ByteSpan bytes, std::uint64_t max_bytes);
dp2::Result<AlphaPicture> read_bmp(dp2::ByteSpan bytes, std::uint64_t max_bytes);

// An error with its place in the file. `field` is a string literal.
constexpr dp2::Error picture_error(dp2::Fault fault, std::uint64_t offset, const char* field) {
    return {fault, 0, offset, field, dp2::Error::kNoToken, true};
}

// A black, opaque picture; LimitExceeded if it would take more than max_bytes. Sizes are not 0.
dp2::Result<AlphaPicture> new_picture(std::uint64_t width, std::uint64_t height, std::uint64_t max_bytes);

// Converts a channel from the range 0..`most` to 0..255, rounded to nearest.
constexpr std::uint8_t to_eight_bits(std::uint64_t value, std::uint64_t most) {
    return static_cast<std::uint8_t>((value * 255 + most / 2) / most);
}

} // namespace tools
