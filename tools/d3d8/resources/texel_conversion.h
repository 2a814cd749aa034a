// Conversions between formats of red, green and blue in system memory, for UpdateTexture between textures of
// different formats: DX8 has no command that converts.
#pragma once

#include "tools/d3d8/resources/image.h"

namespace d3d8 {

bool can_convert(D3DFORMAT from, D3DFORMAT to);
// Converts all levels and faces; the images are in system memory and differ only in their formats.
void convert_image(Image& from, Image& to);

} // namespace d3d8
