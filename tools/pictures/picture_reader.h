// Reads pictures from the bytes of a file: PNG, PPM, BMP. The bytes are untrusted: an error names the field
// and its offset, and no picture takes more memory than the caller allows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "dp2/base/bytes.h"
#include "dp2/base/result.h"
#include "responses/analysis/picture.h"

namespace tools {

// A picture, and whether its alpha channel has a meaning; without one alpha is 255.
struct AlphaPicture {
    responses::Picture picture;
    bool has_alpha = false;
};

enum class PictureForm : std::uint8_t { Png, Ppm, Bmp };
// The form that the first bytes announce; nothing: they are no picture.
std::optional<PictureForm> picture_form(dp2::ByteSpan bytes);
// Whether a file's name ends in .png, .ppm or .bmp, in upper or lower case.
bool is_picture_name(std::string_view name);

// Name of the limit of a picture's size, as an error's field.
inline constexpr const char* kPictureLimit = "max_picture_bytes";

// Colours are kept as they are stored: gamma and colour profiles are ignored. Channels of 16 bits are rounded
// to 8. max_bytes: the largest picture in memory, with four bytes a pixel. Errors: Truncated, Corrupt,
// BadValue, OutOfRange, NotSupported, LimitExceeded with kPictureLimit.
// Bytes after the picture: PNG and BMP give them no meaning and viewers ignore them, so they are ignored; in
// a PPM they are further pictures, which would not be compared, so they are refused.
dp2::Result<AlphaPicture> read_picture(dp2::ByteSpan bytes, std::uint64_t max_bytes);

// The text of a PNG's first tEXt chunk with the keyword Description, of at most 64 KiB; empty: there is none,
// or the bytes are no PNG.
std::string png_description(dp2::ByteSpan bytes);

} // namespace tools
