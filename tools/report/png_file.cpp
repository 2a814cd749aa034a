#include "tools/report/png_file.h"

#include "tools/report/png_stream.h"

namespace tools {

void write_png(const std::string& path, const responses::Picture& picture, bool alpha) {
    std::vector<std::uint8_t> colors;
    if (!alpha) {
        colors.reserve(picture.rgba.size() / 4 * 3);
        for (std::size_t i = 0; i < picture.rgba.size(); ++i)
            if (i % 4 != 3) colors.push_back(picture.rgba[i]);
    }
    PngFile png;
    png.width = picture.width, png.height = picture.height;
    png.colors = alpha ? PngColors::Rgba : PngColors::Rgb;
    const PngBand band = PngCompressor().compress(alpha ? picture.rgba : colors, picture.width, png.colors);
    png.bands = {&band};
    write_png(path, png, {});
}

} // namespace tools
