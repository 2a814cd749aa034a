// A draw's whole pixel work as one program: from interpolated values to stored bits.
#pragma once

#include "dp2/result.h"
#include "rasterizer/programs/pixel_key.h"
#include "rasterizer/programs/pixel_program.h"
#include "rasterizer/programs/shader_object.h"

namespace rasterizer {

// NotSupported names the state or format that cannot be drawn yet; BadValue a number outside its enumeration.
// `shader`: what key.shader stands for, null for the stages; `statics`: what key.statics stands for.
dp2::Result<PixelProgram> lower_pixel(const PixelKey& key, const ShaderObject* shader = nullptr,
                                      const StaticConstants& statics = {});

} // namespace rasterizer
