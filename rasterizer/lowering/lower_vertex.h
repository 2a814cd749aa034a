// Fixed-function vertex processing as a program. PIPELINE.md 2.
#pragma once

#include "dp2/base/result.h"
#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/vertex_key.h"
#include "rasterizer/programs/vertex_program.h"

namespace rasterizer {

// `reader`: the ps_3_0 that transformed vertices go to (key.reader is its id), or null. NotSupported names
// the state that cannot be computed yet.
dp2::Result<VertexProgram> lower_vertex(const VertexKey& key, const ShaderObject* reader = nullptr);

} // namespace rasterizer
