#include "tools/report/png_file.h"

#include <cerrno>
#include <cstring>

#include <png.h>

#include "tools/cli/errors.h"
#include "tools/cli/exit_codes.h"

namespace tools {

void write_png(const std::string& path, const responses::Picture& picture, const PictureOpener& open) {
    png_image image;
    std::memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = picture.width;
    image.height = picture.height;
    image.format = PNG_FORMAT_RGBA;
    if (open) {
        std::FILE* const file = open(path);
        if (!file) throw InputError{kExitIo, path + ": " + std::strerror(errno)};
        const bool made = png_image_write_to_stdio(&image, file, 0, picture.rgba.data(), 0, nullptr) != 0;
        const bool kept = std::fclose(file) == 0;
        if (!made || !kept)
            throw InputError{kExitIo, path + ": " + (made ? std::strerror(errno) : image.message)};
        return;
    }
    if (!png_image_write_to_file(&image, path.c_str(), 0, picture.rgba.data(), 0, nullptr))
        throw InputError{kExitIo, path + ": " + image.message};
}

} // namespace tools
