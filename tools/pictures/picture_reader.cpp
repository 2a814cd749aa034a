#include "tools/pictures/picture_reader.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "tools/pictures/picture_forms.h"

namespace tools {

std::optional<PictureForm> picture_form(dp2::ByteSpan bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const auto space_at = [&](std::size_t at) {
        return at < text.size() && std::isspace(static_cast<unsigned char>(text[at])) != 0;
    };
    if (text.starts_with("\x89PNG")) return PictureForm::Png;
    if ((text.starts_with("P6") || text.starts_with("P3")) && (space_at(2) || text.substr(2, 1) == "#"))
        return PictureForm::Ppm;
    if (text.starts_with("BM")) return PictureForm::Bmp;
    return std::nullopt;
}

bool is_picture_name(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    if (dot == name.npos) return false;
    std::string ending(name.substr(dot));
    std::ranges::transform(ending, ending.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return ending == ".png" || ending == ".ppm" || ending == ".bmp";
}

dp2::Result<AlphaPicture> new_picture(std::uint64_t width, std::uint64_t height, std::uint64_t max_bytes) {
    // Forms store sizes in 32 bits at most, so that the product of two does not overflow, but four times it
    // may.
    if (width * height > std::min<std::uint64_t>(max_bytes, PTRDIFF_MAX) / 4)
        return dp2::limit_exceeded(kPictureLimit);
    AlphaPicture out;
    out.picture.width = static_cast<std::uint32_t>(width);
    out.picture.height = static_cast<std::uint32_t>(height);
    out.picture.rgba.assign(static_cast<std::size_t>(width * height * 4), 0xFF);
    return out;
}

dp2::Result<AlphaPicture> read_picture(dp2::ByteSpan bytes, std::uint64_t max_bytes) {
    const auto form = picture_form(bytes);
    if (!form) return picture_error(dp2::Fault::BadValue, 0, "signature of a PNG, PPM or BMP file");
    switch (*form) {
    case PictureForm::Png: return read_png(bytes, max_bytes);
    case PictureForm::Ppm: return read_ppm(bytes, max_bytes);
    case PictureForm::Bmp: break;
    }
    return read_bmp(bytes, max_bytes);
}

} // namespace tools
