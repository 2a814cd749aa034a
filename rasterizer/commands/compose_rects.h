// COMPOSERECTS: copies glyphs from one A1 surface into another. WIRE.md E.16.
#pragma once

#include "dp2/base/result.h"
#include "dp2/wire/wire.h"
#include "rasterizer/base/call_budget.h"
#include "rasterizer/schedule/gpu.h"

namespace rasterizer {

// Each of `count` destination descriptors selects a source rectangle and its destination. A descriptor is
// skipped if its source rectangle exceeds the source or does not exist; destinations are clipped. Queued
// after the work that uses the surfaces (SurfaceHazards::perform()). BadHandle, WrongKind: a handle or format
// is wrong; BadValue: the same surface twice, an unknown operation; OutOfRange: more descriptors than the
// buffer contains; LimitExceeded: the call's budget is exhausted.
dp2::Status compose_rects(Gpu& gpu, CallBudget& budget, const dp2::wire::ComposeRects& compose);

} // namespace rasterizer
