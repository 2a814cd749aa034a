// Which bytes feed which vertex input: a declaration (or FVF code) laid over streams, or over one block of
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

// The memory that a stream reads. It is shared: queued draws keep it alive. Offsets and strides are bytes.
struct StreamMemory {
    std::shared_ptr<const Storage> bytes; // null: nothing bound
    std::uint64_t offset = 0;             // of vertex 0; may be past the end
    std::uint32_t stride = 0;
    std::uint32_t divider = 1; // not 0; that many vertices share an element
};

struct VertexBinding {
    std::shared_ptr<const VertexSource> source;
    VertexShape shape;
    std::uint64_t limit = 0;                                         // vertices that exist in all elements
    std::uint64_t reach = std::numeric_limits<std::uint64_t>::max(); // the others have no byte in any element
    std::uint32_t first = 0;                                         // number of the draw's first vertex
    std::uint32_t streams = 0;                                       // bit s: an element of stream s is read
};

// Where an element's bytes are in its stream; does not set the input. An element whose stream is not bound
// reads (0, 0, 0, 0), as hardware does (Wine 10: test_default_diffuse, test_color_vertex).
VertexElement place_element(const dp2::DeclarationElement& element, const StreamMemory& stream);

// The input that an element feeds, by its usage: a register of `shader`; without a shader an input of the
// fixed functions, else one that `reader` declares. Nullopt: nothing reads the element. Adds to `shape` what
// the fixed functions' program depends on.
std::optional<VertexInput> feed(const dp2::DeclarationElement& element, const ShaderObject* shader,
                                const ShaderObject* reader, VertexShape& shape);

// NoPosition: the fixed functions lack a position (the draw is skipped, WIRE.md D.3). NotSupported
// names a usage the fixed functions cannot read. `shader`: elements feed its input registers by usage.
// `reader`: the ps_3_0 that transformed vertices go to directly; it may read usages that the fixed functions
// do not know.
dp2::Result<OrSkipped<VertexBinding>> bind_vertices(const dp2::VertexDeclaration& declaration,
                                                    std::span<const StreamMemory> streams,
                                                    const ShaderObject* shader = nullptr,
                                                    const ShaderObject* reader = nullptr);

} // namespace rasterizer
