#include "tools/png_file.h"

#include <cstring>

#include <png.h>

#include "dp2/formats.h"
#include "tools/exit_codes.h"
#include "tools/input.h"

namespace tools {

void write_png(const std::string& path, const Picture& picture) {
    png_image image;
    std::memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = picture.width;
    image.height = picture.height;
    image.format = PNG_FORMAT_RGBA;
    if (!png_image_write_to_file(&image, path.c_str(), 0, picture.rgba.data(), 0, nullptr))
        throw InputError{kExitIo, path + ": " + image.message};
}

bool to_picture(std::uint32_t format, std::uint32_t width, std::uint32_t height,
                std::span<const std::byte> texels, Picture& out) {
    const dp2::FormatInfo* info = dp2::find_format(format);
    if (!info || info->kind != dp2::FormatKind::Unorm || info->bits_per_texel > 32) return false;
    const std::size_t bytes = info->bits_per_texel / 8u;
    out.width = width;
    out.height = height;
    out.rgba.clear();
    for (std::size_t i = 0; i < std::size_t{width} * height; ++i) {
        std::uint32_t word = 0;
        std::memcpy(&word, texels.data() + i * bytes, bytes);
        for (const dp2::Channel channel : {info->r, info->g, info->b, info->a}) {
            const std::uint64_t top = (std::uint64_t{1} << channel.width) - 1;
            const std::uint64_t value = channel.width ? word >> channel.shift & top : 1;
            out.rgba.push_back(
                static_cast<std::uint8_t>(channel.width ? (value * 255 + top / 2) / top : 255));
        }
    }
    return true;
}

} // namespace tools
