// Commands that have one form from DirectX 6 to 9: render states, texture stages, the viewport.
#pragma once

#include "tools/runtime/commands/command_writer.h"

namespace runtime {

template <class Sink> class EarlyCommands : public CommandWriter<Sink> {
  public:
    explicit EarlyCommands(Sink& sink) : CommandWriter<Sink>(sink) {}

    void render_state(std::uint32_t state, std::uint32_t value) const {
        this->write(DP2EMU_D3DDP2OP_RENDERSTATE, DP2EMU_D3DHAL_DP2RENDERSTATE{state, value});
    }
    void render_states(std::span<const DP2EMU_D3DHAL_DP2RENDERSTATE> states) const {
        this->write_all(DP2EMU_D3DDP2OP_RENDERSTATE, states);
    }
    // Texture stage states; samplers of DirectX 9 have stages of their own, see WIRE.md E.2.
    void stage_state(std::uint32_t stage, std::uint32_t state, std::uint32_t value) const {
        this->write(DP2EMU_D3DDP2OP_TEXTURESTAGESTATE,
                    DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE{static_cast<std::uint16_t>(stage),
                                                       static_cast<std::uint16_t>(state), value});
    }
    void stage_states(std::span<const DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE> states) const {
        this->write_all(DP2EMU_D3DDP2OP_TEXTURESTAGESTATE, states);
    }
    // Binds a surface of the driver; 0: none. It is sent as the stage state D3DTSS_TEXTUREMAP.
    void texture(std::uint32_t stage, std::uint32_t surface) const { stage_state(stage, 0, surface); }
    void viewport(const DP2EMU_D3DHAL_DP2VIEWPORTINFO& viewport) const {
        this->write(DP2EMU_D3DDP2OP_VIEWPORTINFO, viewport);
    }
    // The range of w in which a w-buffer measures.
    void w_range(float nearest, float farthest) const {
        this->write(DP2EMU_D3DDP2OP_WINFO, DP2EMU_D3DHAL_DP2WINFO{nearest, farthest});
    }
};

} // namespace runtime
