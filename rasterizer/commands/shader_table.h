// The shaders and vertex declarations that commands have created in a context, by handle. WIRE.md F.1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>

#include "dp2/base/bytes.h"
#include "dp2/base/limits.h"
#include "dp2/tables/vertex_declaration.h"
#include "rasterizer/commands/draw_changes.h"
#include "rasterizer/commands/state_setters.h"
#include "rasterizer/programs/shader_object.h"

namespace rasterizer {

// Owns the shaders and declarations; queued draws share the shaders they use. The selected handles are part
// of the state. Caller's thread only.
class ShaderTable {
  public:
    using Shaders = std::map<Handle, std::shared_ptr<const ShaderObject>>;
    using Declarations = std::map<Handle, dp2::VertexDeclaration>;

    ShaderTable(const dp2::Limits& limits, StateSetters& setters, DrawChanges& changes)
        : limits_(limits), setters_(setters), state_(setters.state()), changes_(changes) {}

    // Reads and checks the code; an existing handle is replaced. Errors of dp2::parse_shader(); BadVersion:
    // code of the other stage; LimitExceeded: more than max_shader_code instructions in all shaders together.
    dp2::Status create_shader(ShaderStage stage, Handle handle, dp2::PackedArray<std::uint32_t> tokens);
    void delete_shader(ShaderStage stage, Handle handle);
    // LimitExceeded: max_declarations exist. Replaces a declared shader with this handle.
    dp2::Status create_declaration(Handle handle, dp2::VertexDeclaration declaration);
    // A DX8 vertex shader with its declaration: both get the handle. Errors of both functions above.
    dp2::Status create_declared_shader(Handle handle, dp2::VertexDeclaration declaration,
                                       dp2::PackedArray<std::uint32_t> tokens);
    // Deletes the declaration and its DX8 shader, and deselects them.
    void delete_declaration(Handle handle);

    // The selected shader; null: the fixed functions. Valid until the shader is deleted or replaced.
    const ShaderObject* vertex_shader() const;
    const ShaderObject* pixel_shader() const;
    // The selected pixel shader if it is a ps_3_0, which declares the vertex outputs it reads; else null.
    const ShaderObject* linking_pixel_shader() const;
    // Null: no such declaration.
    const dp2::VertexDeclaration* declaration(Handle handle) const;

    const Shaders& vertex_shaders() const { return vertex_shaders_; }
    const Shaders& pixel_shaders() const { return pixel_shaders_; }
    const Shaders& declared_shaders() const {
        return declared_shaders_;
    } // DX8 vertex shaders, by declaration
    const Declarations& declarations() const { return declarations_; }

  private:
    dp2::Result<std::shared_ptr<const ShaderObject>> read_shader(ShaderStage stage,
                                                                 dp2::PackedArray<std::uint32_t> tokens);
    void put(Shaders& shaders, Handle handle, std::shared_ptr<const ShaderObject> object);
    void remove(Shaders& shaders, Handle handle);

    // The result of the last search, since every draw asks several times. Reset when a shader is made or
    // deleted.
    struct Selected {
        const Shaders* shaders = nullptr;
        Handle handle = 0;
        const ShaderObject* object = nullptr;
    };
    static const ShaderObject* selected(Selected& last, const Shaders& shaders, Handle handle);

    const dp2::Limits& limits_;
    StateSetters& setters_;
    const DeviceState& state_;
    DrawChanges& changes_;
    Shaders vertex_shaders_, pixel_shaders_, declared_shaders_;
    mutable Selected vertex_selected_, pixel_selected_;
    Declarations declarations_;
    std::map<Handle, Charge> declaration_charges_;
    std::uint64_t next_id_ = 1; // ids are never reused, since programs are cached by id
    std::size_t code_size_ = 0; // instructions in all shaders
};

} // namespace rasterizer
