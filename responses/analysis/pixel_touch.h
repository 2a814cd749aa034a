// Whether a command writes a pixel by its rectangle, even if the value does not change.
#pragma once

#include "dp2/commands/decoder.h"
#include "rasterizer/resources/resources.h"

namespace responses {

// The command copies, fills or makes levels, and pixel (x, y) of the image is in what it writes. Clears and
// draws are noted by rasterizer::PixelProbe.
bool writes_pixel(const dp2::Command& command, const rasterizer::ResourceTable& resources,
                  const rasterizer::Image& image, std::uint32_t x, std::uint32_t y);

} // namespace responses
