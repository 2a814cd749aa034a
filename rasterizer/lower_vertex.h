// Fixed-function vertex processing as a program. Pipeline spec section 2.
#pragma once

#include "dp2/result.h"
#include "rasterizer/draw_state.h"

namespace rasterizer {

// NotSupported names the state that cannot be computed yet.
dp2::Result<VertexProgram> lower_vertex(const VertexKey& key);

} // namespace rasterizer
