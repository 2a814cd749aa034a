// The commands of DirectX 8 that runtimes of DirectX 9 do not send, for contexts of interface 4.
#pragma once

#include <vector>

#include "tools/runtime/commands/stream_commands.h"
#include "tools/runtime/commands/target_commands.h"

namespace runtime {

template <class Sink> class Dx8Commands : public TargetCommands<StreamCommands<Sink>> {
  public:
    explicit Dx8Commands(Sink& sink) : TargetCommands<StreamCommands<Sink>>(sink) {}

    // --- vertices ---
    // A vertex shader: its declaration (D3DVSD_ tokens with END), and its code; without code the declaration
    // selects the vertices of fixed functions. Constants in the declaration are loaded when the shader is
    // set. `handle`: odd.
    void create_vertex_shader(std::uint32_t handle, std::span<const std::byte> declaration,
                              std::span<const std::byte> code) {
        tail_.assign(declaration.begin(), declaration.end());
        tail_.insert(tail_.end(), code.begin(), code.end());
        this->write(DP2EMU_D3DDP2OP_CREATEVERTEXSHADER,
                    DP2EMU_D3DHAL_DP2CREATEVERTEXSHADER{handle,
                                                        static_cast<std::uint32_t>(declaration.size()),
                                                        static_cast<std::uint32_t>(code.size())},
                    tail_);
    }
    void delete_vertex_shader(std::uint32_t handle) const {
        this->write(DP2EMU_D3DDP2OP_DELETEVERTEXSHADER, DP2EMU_D3DHAL_DP2VERTEXSHADER{handle});
    }
    void vertex_shader(std::uint32_t handle) const { // or an FVF code
        this->write(DP2EMU_D3DDP2OP_SETVERTEXSHADER, DP2EMU_D3DHAL_DP2VERTEXSHADER{handle});
    }
    void stream(std::uint32_t stream, std::uint32_t buffer, std::uint32_t stride) const {
        this->write(DP2EMU_D3DDP2OP_SETSTREAMSOURCE,
                    DP2EMU_D3DHAL_DP2SETSTREAMSOURCE{stream, buffer, stride});
    }
    // Binds the vertices in the memory of the call (user memory) to stream 0.
    void user_stream(std::uint32_t stride) const {
        this->write(DP2EMU_D3DDP2OP_SETSTREAMSOURCEUM, DP2EMU_D3DHAL_DP2SETSTREAMSOURCEUM{0, stride});
    }
    // Draws of transformed vertices, with offsets in bytes.
    void draw_transformed(const DP2EMU_D3DHAL_DP2DRAWPRIMITIVE2& draw) const {
        this->write(DP2EMU_D3DDP2OP_DRAWPRIMITIVE2, draw);
    }
    void draw_indexed_transformed(const DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE2& draw) const {
        this->write(DP2EMU_D3DDP2OP_DRAWINDEXEDPRIMITIVE2, draw);
    }
    void clipped_fan(const DP2EMU_D3DHAL_CLIPPEDTRIANGLEFAN& fan) const {
        this->write(DP2EMU_D3DDP2OP_CLIPPEDTRIANGLEFAN, fan);
    }
    void multiply_transform(const DP2EMU_D3DHAL_DP2SETTRANSFORM& matrix) const {
        this->write(DP2EMU_D3DDP2OP_MULTIPLYTRANSFORM, matrix);
    }

  private:
    std::vector<std::byte> tail_; // scratch, kept for its memory
};

} // namespace runtime
