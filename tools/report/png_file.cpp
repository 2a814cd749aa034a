#include "tools/report/png_file.h"

#include "tools/report/png_stream.h"

namespace tools {

void write_png(const std::string& path, const responses::Picture& picture) {
    const PngBand band = PngCompressor().compress(picture.rgba, picture.width, PngColors::Rgba);
    PngFile png;
    png.width = picture.width, png.height = picture.height;
    png.colors = PngColors::Rgba;
    png.bands = {&band};
    write_png(path, png, {});
}

} // namespace tools
