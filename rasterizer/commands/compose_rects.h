// COMPOSERECTS: glyphs out of one A1 surface, composed into another. WIRE.md E.16.
#pragma once

#include "dp2/base/result.h"
#include "dp2/wire/wire.h"
#include "rasterizer/base/call_budget.h"
#include "rasterizer/schedule/gpu.h"

namespace rasterizer {

// `count` destination descriptors pick source rectangles and say where they go; descriptors that lie outside
// are left out. Behind what is queued (Gpu::perform()). BadHandle, WrongKind: of a handle or a
// format; BadValue: one surface as both, an unknown operation; OutOfRange: more descriptors than the buffer
// holds; LimitExceeded: the budget is used up.
dp2::Status compose_rects(Gpu& gpu, CallBudget& budget, const dp2::wire::ComposeRects& compose);

} // namespace rasterizer
