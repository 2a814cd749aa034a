#include "tools/png_file.h"

#include <cstring>

#include <png.h>

#include "tools/exit_codes.h"
#include "tools/input.h"

namespace tools {

void write_png(const std::string& path, const responses::Picture& picture) {
    png_image image;
    std::memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = picture.width;
    image.height = picture.height;
    image.format = PNG_FORMAT_RGBA;
    if (!png_image_write_to_file(&image, path.c_str(), 0, picture.rgba.data(), 0, nullptr))
        throw InputError{kExitIo, path + ": " + image.message};
}

} // namespace tools
