// Lowers a vertex shader, with what the fixed-function stages after it need: clip distances, clamped colours,
// fog.
// PIPELINE.md 6.7.
#pragma once

#include "rasterizer/lowering/trace_marks.h"
#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/vertex_key.h"
#include "rasterizer/programs/vertex_program.h"

namespace rasterizer {

// `reader`: the ps_3_0 with the id key.reader, or null.
dp2::Result<VertexProgram> lower_vertex_shader(const VertexKey& key, const ShaderObject& shader,
                                               const StaticConstants& statics, const ShaderObject* reader);
// See lower_traced_pixel().
dp2::Result<VertexProgram> lower_traced_vertex_shader(const VertexKey& key, const ShaderObject& shader,
                                                      const StaticConstants& statics,
                                                      const ShaderObject* reader, TraceMarks& marks);

} // namespace rasterizer
