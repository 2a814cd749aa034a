// Lowers the whole pixel pipeline of a draw to one program: from interpolated values to stored bits.
#pragma once

#include "dp2/base/result.h"
#include "rasterizer/lowering/trace_marks.h"
#include "rasterizer/programs/pixel_key.h"
#include "rasterizer/programs/pixel_program.h"
#include "rasterizer/programs/shader_object.h"

namespace rasterizer {

// NotSupported names the state or format that cannot be drawn; BadValue a value outside its enumeration.
// `shader`: the shader with the id key.shader, null for the texture stages; `statics`: the constants that
// key.statics identifies.
dp2::Result<PixelProgram> lower_pixel(const PixelKey& key, const ShaderObject* shader = nullptr,
                                      const StaticConstants& statics = {});
// That program in one part, with a Trace for what each instruction of the shader, or each stage, reads and
// writes; appends their marks to `marks`. Gives the same bits. LimitExceeded: too long with them.
dp2::Result<PixelProgram> lower_traced_pixel(const PixelKey& key, const ShaderObject* shader,
                                             const StaticConstants& statics, TraceMarks& marks);

} // namespace rasterizer
