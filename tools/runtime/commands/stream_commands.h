// Commands that have one form in DirectX 8 and 9: draws from streams, index buffers, pixel shaders,
// constants, patches, resources outside video memory.
#pragma once

#include "tools/runtime/commands/state_commands.h"

namespace runtime {

template <class Sink> class StreamCommands : public StateCommands<Sink> {
  public:
    explicit StreamCommands(Sink& sink) : StateCommands<Sink>(sink) {}

    // `stride`: bytes of an index, 2 or 4.
    void indices(std::uint32_t buffer, std::uint32_t stride) const {
        this->write(DP2EMU_D3DDP2OP_SETINDICES, DP2EMU_D3DHAL_DP2SETINDICES{buffer, stride});
    }
    void draw(std::uint32_t type, std::uint32_t first, std::uint32_t primitives) const {
        this->write(DP2EMU_D3DDP2OP_DRAWPRIMITIVE, DP2EMU_D3DHAL_DP2DRAWPRIMITIVE{type, first, primitives});
    }
    void draw_indexed(const DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE& draw) const {
        this->write(DP2EMU_D3DDP2OP_DRAWINDEXEDPRIMITIVE, draw);
    }

    // `code`: the tokens from the version to END.
    void create_pixel_shader(std::uint32_t handle, std::span<const std::byte> code) const {
        this->write(DP2EMU_D3DDP2OP_CREATEPIXELSHADER, code_record(handle, code), code);
    }
    void delete_pixel_shader(std::uint32_t handle) const {
        this->write(DP2EMU_D3DDP2OP_DELETEPIXELSHADER, DP2EMU_D3DHAL_DP2VERTEXSHADER{handle});
    }
    void pixel_shader(std::uint32_t handle) const { // 0: texture stages
        this->write(DP2EMU_D3DDP2OP_SETPIXELSHADER, DP2EMU_D3DHAL_DP2VERTEXSHADER{handle});
    }

    // `values`: 16 bytes for each register.
    void vertex_floats(std::uint32_t first, std::span<const std::byte> values) const {
        constants(DP2EMU_D3DDP2OP_SETVERTEXSHADERCONST, first, values, 16);
    }
    void pixel_floats(std::uint32_t first, std::span<const std::byte> values) const {
        constants(DP2EMU_D3DDP2OP_SETPIXELSHADERCONST, first, values, 16);
    }

    // `tail`: what the flags say (DP2EMU_RTPATCHFLAG_): floats of the edges' segments, and the patch.
    void rect_patch(std::uint32_t handle, std::uint32_t flags, std::span<const std::byte> tail) const {
        this->write(DP2EMU_D3DDP2OP_DRAWRECTPATCH, DP2EMU_D3DHAL_DP2DRAWRECTPATCH{handle, flags}, tail);
    }
    void tri_patch(std::uint32_t handle, std::uint32_t flags, std::span<const std::byte> tail) const {
        this->write(DP2EMU_D3DDP2OP_DRAWTRIPATCH, DP2EMU_D3DHAL_DP2DRAWRECTPATCH{handle, flags}, tail);
    }

    // --- resources outside video memory; 0 as destination as in texture_blt() ---
    void volume_blt(const DP2EMU_D3DHAL_DP2VOLUMEBLT& blt) const {
        this->write(DP2EMU_D3DDP2OP_VOLUMEBLT, blt);
    }
    void buffer_blt(const DP2EMU_D3DHAL_DP2BUFFERBLT& blt) const {
        this->write(DP2EMU_D3DDP2OP_BUFFERBLT, blt);
    }
    // Of textures that the driver manages: a part has changed.
    void add_dirty_rect(std::uint32_t surface, const DP2EMU_RECT& rect) const {
        this->write(DP2EMU_D3DDP2OP_ADDDIRTYRECT, DP2EMU_D3DHAL_DP2ADDDIRTYRECT{surface, rect});
    }
    void add_dirty_box(const DP2EMU_D3DHAL_DP2ADDDIRTYBOX& box) const {
        this->write(DP2EMU_D3DDP2OP_ADDDIRTYBOX, box);
    }

  protected:
    static DP2EMU_D3DHAL_DP2CREATEPIXELSHADER code_record(std::uint32_t handle,
                                                          std::span<const std::byte> code) {
        return {handle, static_cast<std::uint32_t>(code.size())};
    }
    void constants(std::uint32_t opcode, std::uint32_t first, std::span<const std::byte> values,
                   std::size_t register_bytes) const {
        const auto count = static_cast<std::uint32_t>(values.size() / register_bytes);
        this->write(opcode, DP2EMU_D3DHAL_DP2SETVERTEXSHADERCONST{first, count}, values);
    }
};

} // namespace runtime
