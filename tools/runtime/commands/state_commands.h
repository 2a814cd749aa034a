// Commands that have one form from DirectX 7 to 9: vertex processing of fixed functions, palettes, clears,
// textures in system memory.
#pragma once

#include "tools/runtime/commands/early_commands.h"

namespace runtime {

template <class Sink> class StateCommands : public EarlyCommands<Sink> {
  public:
    explicit StateCommands(Sink& sink) : EarlyCommands<Sink>(sink) {}

    void transforms(std::span<const DP2EMU_D3DHAL_DP2SETTRANSFORM> matrices) const {
        this->write_all(DP2EMU_D3DDP2OP_SETTRANSFORM, matrices);
    }
    void material(const DP2EMU_D3DMATERIAL7& material) const {
        this->write(DP2EMU_D3DDP2OP_SETMATERIAL, material);
    }
    void create_light(std::uint32_t index) const {
        this->write(DP2EMU_D3DDP2OP_CREATELIGHT, DP2EMU_D3DHAL_DP2CREATELIGHT{index});
    }
    void light(std::uint32_t index, const DP2EMU_D3DLIGHT7& light) const {
        this->write(DP2EMU_D3DDP2OP_SETLIGHT, DP2EMU_D3DHAL_DP2SETLIGHT{index, DP2EMU_D3DHAL_SETLIGHT_DATA},
                    std::as_bytes(std::span(&light, 1)));
    }
    void enable_light(std::uint32_t index, bool enabled) const {
        const std::uint32_t type = enabled ? DP2EMU_D3DHAL_SETLIGHT_ENABLE : DP2EMU_D3DHAL_SETLIGHT_DISABLE;
        this->write(DP2EMU_D3DDP2OP_SETLIGHT, DP2EMU_D3DHAL_DP2SETLIGHT{index, type});
    }
    void clip_plane(const DP2EMU_D3DHAL_DP2SETCLIPPLANE& plane) const {
        this->write(DP2EMU_D3DDP2OP_SETCLIPPLANE, plane);
    }
    void depth_range(float least, float most) const {
        this->write(DP2EMU_D3DDP2OP_ZRANGE, DP2EMU_D3DHAL_DP2ZRANGE{least, most});
    }

    // Attaches a palette to a surface; the first command with a palette's handle creates the palette.
    void palette(std::uint32_t palette, std::uint32_t flags, std::uint32_t surface) const {
        this->write(DP2EMU_D3DDP2OP_SETPALETTE, DP2EMU_D3DHAL_DP2SETPALETTE{palette, flags, surface});
    }
    // `entries`: PALETTEENTRY structures of four bytes, at most 256 - first.
    void palette_entries(std::uint32_t palette, std::uint32_t first,
                         std::span<const std::byte> entries) const {
        this->write(DP2EMU_D3DDP2OP_UPDATEPALETTE,
                    DP2EMU_D3DHAL_DP2UPDATEPALETTE{palette, static_cast<std::uint16_t>(first),
                                                   static_cast<std::uint16_t>(entries.size() / 4)},
                    entries);
    }
    void texture_lod(std::uint32_t surface, std::uint32_t level) const {
        this->write(DP2EMU_D3DDP2OP_SETTEXLOD, DP2EMU_D3DHAL_DP2SETTEXLOD{surface, level});
    }

    // --- textures outside video memory ---
    // Copies of all common levels from a texture in system memory, and of bytes from such a buffer. To
    // texture 0: the driver, which manages the source, is to have it in video memory.
    void texture_blt(const DP2EMU_D3DHAL_DP2TEXBLT& blt) const { this->write(DP2EMU_D3DDP2OP_TEXBLT, blt); }
    // Textures of low priority, which the driver manages, are evicted first.
    void priority(std::uint32_t surface, std::uint32_t priority) const {
        this->write(DP2EMU_D3DDP2OP_SETPRIORITY, DP2EMU_D3DHAL_DP2SETPRIORITY{surface, priority});
    }

    // At least one rectangle: a command without any clears the whole target.
    void clear(const DP2EMU_D3DHAL_DP2CLEAR& clear, std::span<const DP2EMU_RECT> rects) const {
        this->write(DP2EMU_D3DDP2OP_CLEAR, clear, std::as_bytes(rects),
                    static_cast<std::uint32_t>(rects.size()));
    }
};

} // namespace runtime
