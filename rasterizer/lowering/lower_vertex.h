// Fixed-function vertex processing as a program. PIPELINE.md 2.
#pragma once

#include "dp2/base/result.h"
#include "rasterizer/lowering/trace_marks.h"
#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/vertex_key.h"
#include "rasterizer/programs/vertex_program.h"

namespace rasterizer {

// `reader`: the ps_3_0 that reads transformed vertices (with the id key.reader), or null. NotSupported names
// the state that cannot be computed.
dp2::Result<VertexProgram> lower_vertex(const VertexKey& key, const ShaderObject* reader = nullptr);
// That program with a Trace for what each stage reads and computes; appends their marks to `marks`. Gives the
// same bits.
dp2::Result<VertexProgram> lower_traced_vertex(const VertexKey& key, const ShaderObject* reader,
                                               TraceMarks& marks);

} // namespace rasterizer
