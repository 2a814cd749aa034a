// Surfaces of any format as 8-bit RGBA pictures, for files and screens.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rasterizer/resources/decode_surface.h"
#include "responses/emulator/emulator.h"

namespace responses {

// Four bytes a pixel (r g b a), rows from the top.
struct Picture {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint8_t> rgba;
};

// What presenting the surface shows: its top level, the samples of a pixel averaged. Colours are clamped to
// 0..1, compressed and packed ones decoded, indices looked up in the palette that a context has attached.
// Depths are grey, from black for 0 to white for 1; so are the stencil values of a format without depth, with
// white for the greatest value of the format. Waits for draws. BadHandle: no such surface; NotSupported: a
// format without texels.
dp2::Result<Picture> shown_picture(Emulator& emulator, rasterizer::Handle surface);

// As shown_picture(), for an image of a surface of `gpu` that no queued work uses; `palette` is for
// palettised formats.
dp2::Result<Picture> picture_of(rasterizer::Gpu& gpu, rasterizer::Image image,
                                const std::optional<rasterizer::PaletteColors>& palette);
// The palette of the first context that has attached one to the surface.
std::optional<rasterizer::PaletteColors> attached_palette(const Emulator& emulator,
                                                          rasterizer::Handle surface);

} // namespace responses
