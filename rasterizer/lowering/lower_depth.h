// Depth and stencil as a program: quantise, compare in the stored format, write. PIPELINE.md 1.12, 5.2, 5.3.
#pragma once

#include "dp2/base/result.h"
#include "dp2/tables/formats.h"
#include "rasterizer/ir/ir_builder.h"
#include "rasterizer/lowering/trace_notes.h"
#include "rasterizer/programs/pixel_key.h"

namespace rasterizer {

// Emits the depth and stencil tests: kills the lanes that fail, writes depth and stencil. `z`: window depth.
// tested: lower_depth_test() was emitted already, for this z. Notes the depth and the tests.
dp2::Status lower_depth_stencil(ir::Builder& b, const PixelKey& key, ir::Value z, bool tested,
                                TraceNotes& notes);

// The depth test without writes: kills the lanes that fail. The key must enable the depth test and have a
// format with depth.
dp2::Status lower_depth_test(ir::Builder& b, const PixelKey& key, ir::Value z);

// The mask of `incoming FUNC stored` for unsigned integers. BadValue for values outside the enumeration.
dp2::Result<ir::Value> lower_compare(ir::Builder& b, dp2::Compare func, ir::Value incoming, ir::Value stored);

// lower_compare() for floats; NaN passes only NOTEQUAL and ALWAYS.
dp2::Result<ir::Value> lower_compare_floats(ir::Builder& b, dp2::Compare func, ir::Value incoming,
                                            ir::Value reference);

// The bits that a depth format stores for depth z, clamped to 0..1, before they are shifted into the word.
// They increase with z, so that integers compare like depths. Also used for clears and the depth bounds test.
ir::Value lower_encoded_depth(ir::Builder& b, ir::Value z, const dp2::FormatInfo& format);

// The depth in a stored word, 0..1.
ir::Value lower_stored_depth(ir::Builder& b, const dp2::FormatInfo& format, ir::Value word);

} // namespace rasterizer
