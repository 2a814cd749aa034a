#include "responses/analysis/picture.h"

#include "rasterizer/commands/decode_work.h"
#include "rasterizer/commands/image_converter.h"
#include "responses/analysis/texel_colors.h"

namespace responses {

namespace {

using rasterizer::Image;
using rasterizer::LevelSize;

// Requires TexelColors::can_read() of the image's format.
Picture read_texels(const Image& image) {
    const LevelSize view = image.view();
    const std::span<const std::byte> rows = image.bytes();
    const TexelColors colors(image.surface->format());
    Picture out{static_cast<std::uint32_t>(view.width), static_cast<std::uint32_t>(view.height), {}};
    out.rgba.resize(std::size_t{4} * out.width * out.height);
    for (std::size_t y = 0; y < out.height; ++y)
        colors.write_row(rows.data() + y * view.pitch, out.width, out.rgba.data() + y * out.width * 4);
    return out;
}

} // namespace

std::optional<rasterizer::PaletteColors> attached_palette(const Emulator& emulator,
                                                          rasterizer::Handle surface) {
    for (const auto& [id, context] : emulator.contexts()) {
        if (const rasterizer::Palette* palette = context->front_end.palettes().of(surface))
            return palette->colors();
    }
    return std::nullopt;
}

dp2::Result<Picture> picture_of(rasterizer::Gpu& gpu, Image image,
                                const std::optional<rasterizer::PaletteColors>& palette) {
    rasterizer::ImageConverter converter(gpu);
    DP2_TRY(image.surface, converter.resolved(image.surface));
    const dp2::FormatInfo& format = image.surface->format();
    if (format.kind == dp2::FormatKind::Palette) {
        image.surface = rasterizer::decoded_surface(image.surface, palette, gpu.memory_budget());
    } else if (!TexelColors::can_read(format)) {
        DP2_TRY(image.surface, converter.converted(image, dp2::Format::A8R8G8B8));
        image.level = image.slice = 0;
    }
    return read_texels(image);
}

dp2::Result<Picture> shown_picture(Emulator& emulator, rasterizer::Handle surface) {
    DP2_TRY(const Image image, emulator.gpu().resources().image(surface, "surface"));
    emulator.gpu().hazards().settle_for_reading(*image.surface, rasterizer::Stall::LockForRead);
    return picture_of(emulator.gpu(), image, attached_palette(emulator, surface));
}

} // namespace responses
