// Maps vertex data to vertex inputs: applies a declaration (or FVF code) to streams, or to one block of
// memory. Any vertex number is safe to fetch: bytes past the end of a stream read as 0.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "dp2/base/result.h"
#include "dp2/tables/vertex_declaration.h"
#include "rasterizer/programs/shader_object.h"
#include "rasterizer/state/draw_state.h"
#include "rasterizer/state/skip_reason.h"

namespace rasterizer {

// The memory of a stream. It is shared: queued draws keep it alive. Offsets and strides are in bytes.
struct StreamMemory {
    std::shared_ptr<const Storage> bytes; // null: nothing bound
    std::uint64_t offset = 0;             // start of vertex 0; may be past the end
    std::uint32_t stride = 0;
    std::uint32_t divider = 1; // number of vertices that share an element; not 0
};

struct VertexBinding {
    std::shared_ptr<const VertexSource> source;
    VertexShape shape;
    std::uint64_t limit = 0; // number of vertices whose elements are all completely in memory
    // Number of vertices that have at least one byte in memory; later vertices read as zeros.
    std::uint64_t reach = std::numeric_limits<std::uint64_t>::max();
    std::uint32_t first = 0;   // number of the draw's first vertex
    std::uint32_t streams = 0; // bit s: an element of stream s is read
};

// Makes a VertexElement from its stream (bytes, stride, divider); the caller sets `input`, see feed(). An
// element whose stream is not bound reads (0, 0, 0, 0), like hardware (Wine 10: test_default_diffuse,
// test_color_vertex).
VertexElement place_element(const dp2::DeclarationElement& element, const StreamMemory& stream);

// The vertex input that receives an element, by its usage: a register of `shader`; or, if it is null, an
// input of the fixed-function pipeline, or else one that `reader` declares. Nullopt: the element is not read.
// Adds the properties that the fixed-function program depends on to `shape`.
std::optional<VertexInput> feed(const dp2::DeclarationElement& element, const ShaderObject* shader,
                                const ShaderObject* reader, VertexShape& shape);

// Skipped with NoPosition if the fixed-function pipeline lacks a position (WIRE.md D.3); otherwise succeeds.
// Elements that are not read are ignored. `shader`: the vertex shader, whose inputs receive elements by
// usage; null: the fixed-function pipeline. `reader`: a ps_3_0 shader that reads transformed vertices
// directly; it may also read usages that the fixed-function pipeline does not have.
dp2::Result<OrSkipped<VertexBinding>> bind_vertices(const dp2::VertexDeclaration& declaration,
                                                    std::span<const StreamMemory> streams,
                                                    const ShaderObject* shader = nullptr,
                                                    const ShaderObject* reader = nullptr);

} // namespace rasterizer
