// Finds the vertices of a draw: the call's own vertices, vertices in the command, or the streams that the
// state binds, read through an FVF code or a declaration. WIRE.md B, D.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "dp2/tables/vertex_declaration.h"
#include "rasterizer/commands/draw_changes.h"
#include "rasterizer/commands/known_bindings.h"
#include "rasterizer/commands/shader_table.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/state/device_state.h"
#include "rasterizer/state/skip_reason.h"
#include "rasterizer/state/vertex_binding.h"

namespace rasterizer {

// The vertices of one call (WIRE.md B.1, B.3): memory that is valid only during the call. Offsets are in
// bytes from the start of `bytes`.
struct CallVertices {
    std::span<const std::byte> bytes; // empty: the call has no vertices
    std::uint64_t offset = 0;         // start of vertex 0 of legacy draws
    std::uint64_t stream_offset = 0;  // start of vertex 0 of a user-memory stream
    bool present = false;
    bool user_memory = false; // D3DHALDP2_USERMEMVERTICES
    std::uint32_t count = 0;  // dwVertexLength
    std::uint32_t fvf = 0;    // dwVertexType
    std::uint32_t stride = 0; // dwVertexSize, bytes
};

// Where a draw begins to read the streams.
struct StreamWalk {
    std::int64_t byte_offset = 0;          // added to stream 0
    std::uint32_t first_vertex = 0;        // becomes vertex 0 of the binding
    std::optional<std::uint32_t> instance; // number of an indexed draw's instance
};
using Streams = std::array<StreamMemory, kStreams>;

// The programs that read a draw's vertices.
struct VertexReaders {
    const ShaderObject* shader = nullptr; // null: the fixed functions
    const ShaderObject* passed = nullptr; // the ps_3_0 that reads transformed vertices, or null
};

// Owns a copy of the call's vertices during a call, and the declarations of recent FVF codes. Bindings share
// the memory they point to. Caller's thread only.
class InputAssembler {
  public:
    InputAssembler(ResourceTable& resources, const DeviceState& state, const ShaderTable& shaders,
                   const DrawChanges& changes)
        : resources_(resources), state_(state), shaders_(shaders), changes_(changes) {}

    void begin_call(const CallVertices& vertices);
    void end_call();
    bool has_call_vertices() const { return call_.present; }
    std::uint32_t call_vertex_count() const { return call_.count; }

    // Bind the vertices of the call, or vertices in a command, which have the call's format and are copied.
    // BadValue: dwVertexSize is not the size of the format; errors of dp2::declaration_of_fvf() and
    // bind_vertices().
    dp2::Result<OrSkipped<VertexBinding>> bind_call_vertices();
    dp2::Result<OrSkipped<VertexBinding>> bind_immediate(std::span<const std::byte> vertices);
    // The number of vertices of stream 0 that begin before its memory if `byte_offset`, which may be
    // negative, is added to the stream's offset. An indexed draw is bound from the first vertex inside the
    // memory, and its base vertex becomes relative to that vertex: a negative offset is legal if no index
    // refers to an earlier vertex. 0 for a stride of 0.
    std::uint32_t vertices_before(std::int64_t byte_offset) const;
    // Binds the streams, read through the selected format. Reasons for skipping: NoVertexFormat,
    // BeforeStream; errors of bind_vertices().
    dp2::Result<OrSkipped<VertexBinding>> bind_streams(const StreamWalk& walk);

    // The parts of bind_streams(). The declaration of the selected format (null: none) is valid until the
    // next call of this function or the next command.
    dp2::Result<const dp2::VertexDeclaration*> stream_declaration();
    // `read`, bit s: only these streams need be set.
    OrSkipped<Streams> walk_streams(const StreamWalk& walk, std::uint32_t read = ~0u);
    VertexReaders readers(bool transformed) const;

  private:
    dp2::Result<const dp2::VertexDeclaration*> fvf_declaration(std::uint32_t code);
    dp2::Result<OrSkipped<VertexBinding>> bind_call_format(const StreamMemory& memory);
    std::shared_ptr<const Storage> call_memory();
    std::shared_ptr<const Storage> copied(std::span<const std::byte> bytes);
    StreamMemory stream_memory(std::uint32_t stream) const;
    // Whether these streams (bit s: stream s) are bound from vertex 0, so that draws with other first
    // vertices share the binding. Not with user memory, a divider, or a stride of 0.
    bool binds_whole(std::uint32_t streams) const;
    std::optional<std::uint32_t> number_of_first(const StreamWalk& walk, std::uint32_t streams) const;
    BindingKey binding_key() const;
    // A known binding of whole streams as the draw's; nullopt: there is none.
    std::optional<VertexBinding> known_binding(const StreamWalk& walk) const;
    void remember(std::uint32_t streams, const VertexBinding& binding);

    ResourceTable& resources_;
    const DeviceState& state_;
    const ShaderTable& shaders_;
    const DrawChanges& changes_;
    KnownBindings known_bindings_;
    CallVertices call_;
    std::shared_ptr<const Storage> call_copy_; // null: not needed yet
    Charge declarations_charge_;               // charge of the following declarations
    std::map<std::uint32_t, dp2::VertexDeclaration> fvf_declarations_;
};

} // namespace rasterizer
