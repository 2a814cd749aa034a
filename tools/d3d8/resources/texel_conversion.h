// Conversions between formats of red, green and blue in system memory, for UpdateTexture between textures of
// different formats, and averages of samples, for CopyRects: DX8 has no command that converts or resolves.
#pragma once

#include "tools/d3d8/resources/image.h"

namespace d3d8 {

bool can_convert(D3DFORMAT from, D3DFORMAT to);
// Converts all levels and faces; the images are in system memory and differ only in their formats.
void convert_image(Image& from, Image& to);
// Averages the samples of a multisampled target (PIPELINE.md 1.13) to an image in system memory that has the
// same format and size.
void resolve_image(Driver& driver, Image& from, Image& to);

} // namespace d3d8
