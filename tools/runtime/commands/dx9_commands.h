// The commands of DirectX 9 alone, for contexts of interface 5.
#pragma once

#include "tools/runtime/commands/stream_commands.h"

namespace runtime {

template <class Sink> class Dx9Commands : public StreamCommands<Sink> {
  public:
    explicit Dx9Commands(Sink& sink) : StreamCommands<Sink>(sink) {}

    // --- targets; surface 0: none ---
    void render_target(std::uint32_t index, std::uint32_t surface) const {
        this->write(DP2EMU_D3DDP2OP_SETRENDERTARGET2, DP2EMU_D3DHAL_DP2SETRENDERTARGET2{index, surface});
    }
    void depth_stencil(std::uint32_t surface) const {
        this->write(DP2EMU_D3DDP2OP_SETDEPTHSTENCIL, DP2EMU_D3DHAL_DP2SETDEPTHSTENCIL{surface});
    }
    void scissor(const DP2EMU_RECT& rect) const { this->write(DP2EMU_D3DDP2OP_SETSCISSORRECT, rect); }

    // --- vertices ---
    // `elements`: D3DVERTEXELEMENT9 structures without END.
    void create_declaration(std::uint32_t handle, std::span<const std::byte> elements) const {
        const auto count = static_cast<std::uint32_t>(elements.size() / sizeof(DP2EMU_D3DVERTEXELEMENT9));
        this->write(DP2EMU_D3DDP2OP_CREATEVERTEXSHADERDECL,
                    DP2EMU_D3DHAL_DP2CREATEVERTEXSHADERDECL{handle, count}, elements);
    }
    void delete_declaration(std::uint32_t handle) const {
        this->write(DP2EMU_D3DDP2OP_DELETEVERTEXSHADERDECL, DP2EMU_D3DHAL_DP2VERTEXSHADER{handle});
    }
    void vertex_format(std::uint32_t format) const { // an FVF code or a declaration's handle
        this->write(DP2EMU_D3DDP2OP_SETVERTEXSHADERDECL, DP2EMU_D3DHAL_DP2VERTEXSHADER{format});
    }
    void stream(std::uint32_t stream, std::uint32_t buffer, std::uint32_t offset,
                std::uint32_t stride) const {
        this->write(DP2EMU_D3DDP2OP_SETSTREAMSOURCE2,
                    DP2EMU_D3DHAL_DP2SETSTREAMSOURCE2{stream, buffer, offset, stride});
    }
    void stream_frequency(std::uint32_t stream, std::uint32_t frequency) const {
        this->write(DP2EMU_D3DDP2OP_SETSTREAMSOURCEFREQ,
                    DP2EMU_D3DHAL_DP2SETSTREAMSOURCEFREQ{stream, frequency});
    }

    // --- shaders ---
    void create_vertex_shader(std::uint32_t handle, std::span<const std::byte> code) const {
        this->write(DP2EMU_D3DDP2OP_CREATEVERTEXSHADERFUNC, this->code_record(handle, code), code);
    }
    void delete_vertex_shader(std::uint32_t handle) const {
        this->write(DP2EMU_D3DDP2OP_DELETEVERTEXSHADERFUNC, DP2EMU_D3DHAL_DP2VERTEXSHADER{handle});
    }
    void vertex_shader(std::uint32_t handle) const { // 0: fixed functions
        this->write(DP2EMU_D3DDP2OP_SETVERTEXSHADERFUNC, DP2EMU_D3DHAL_DP2VERTEXSHADER{handle});
    }
    // `values`: 16 bytes for each register.
    void vertex_integers(std::uint32_t first, std::span<const std::byte> values) const {
        this->constants(DP2EMU_D3DDP2OP_SETVERTEXSHADERCONSTI, first, values, 16);
    }
    void pixel_integers(std::uint32_t first, std::span<const std::byte> values) const {
        this->constants(DP2EMU_D3DDP2OP_SETPIXELSHADERCONSTI, first, values, 16);
    }
    // `values`: a BOOL for each register.
    void vertex_booleans(std::uint32_t first, std::span<const std::byte> values) const {
        this->constants(DP2EMU_D3DDP2OP_SETVERTEXSHADERCONSTB, first, values, 4);
    }
    void pixel_booleans(std::uint32_t first, std::span<const std::byte> values) const {
        this->constants(DP2EMU_D3DDP2OP_SETPIXELSHADERCONSTB, first, values, 4);
    }

    // --- copies ---
    void blt(const DP2EMU_D3DHAL_DP2BLT& blt) const { this->write(DP2EMU_D3DDP2OP_BLT, blt); }
    // From system memory, without stretching and conversion.
    void surface_blt(const DP2EMU_D3DHAL_DP2BLT& blt) const { this->write(DP2EMU_D3DDP2OP_SURFACEBLT, blt); }
    void color_fill(std::uint32_t surface, const DP2EMU_RECT& rect, std::uint32_t color) const {
        this->write(DP2EMU_D3DDP2OP_COLORFILL, DP2EMU_D3DHAL_DP2COLORFILL{surface, rect, color});
    }
    void generate_levels(std::uint32_t surface, std::uint32_t filter) const { // DP2EMU_D3DTEXF_
        this->write(DP2EMU_D3DDP2OP_GENERATEMIPSUBLEVELS,
                    DP2EMU_D3DHAL_DP2GENERATEMIPSUBLEVELS{surface, filter});
    }
    void compose_rects(const DP2EMU_D3DHAL_DP2COMPOSERECTS& rects) const {
        this->write(DP2EMU_D3DDP2OP_COMPOSERECTS, rects);
    }
    // `weights`: of rows, then of columns, as the flags say.
    void convolution_kernel(const DP2EMU_D3DHAL_DP2SETCONVOLUTIONKERNELMONO& kernel,
                            std::span<const float> weights) const {
        this->write(DP2EMU_D3DDP2OP_SETCONVOLUTIONKERNELMONO, kernel, std::as_bytes(weights));
    }

    // --- queries ---
    void create_query(std::uint32_t id, std::uint32_t type) const {
        this->write(DP2EMU_D3DDP2OP_CREATEQUERY, DP2EMU_D3DHAL_DP2CREATEQUERY{id, type});
    }
    void issue_query(std::uint32_t id, std::uint32_t flags) const {
        this->write(DP2EMU_D3DDP2OP_ISSUEQUERY, DP2EMU_D3DHAL_DP2ISSUEQUERY{id, flags});
    }
    void delete_query(std::uint32_t id) const {
        this->write(DP2EMU_D3DDP2OP_DELETEQUERY, DP2EMU_D3DHAL_DP2DELETEQUERY{id});
    }
};

} // namespace runtime
