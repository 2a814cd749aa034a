// A surface's memory as programs read it. Non-owning: a draw keeps the surface alive (DrawState::keep).
#pragma once

#include <cstddef>
#include <cstdint>

namespace rasterizer {

// Readable bytes after a texture's last texel: programs read whole words, and a texel of 4 bytes with its
// neighbour.
inline constexpr std::size_t kTexelSlack = 4;

// One level of a texture as programs read it. The rows of all slices follow one another: row = slice * height
// + y.
struct LevelView {
    const std::byte* data = nullptr;
    std::int32_t width = 0, height = 0,
                 depth = 0;  // texels; depth counts slices of a volume or faces of a cube
    std::uint32_t pitch = 0; // bytes from row to row (of blocks, in block formats)
    // Used by compiled texture samples; computed by set_derived().
    std::int32_t last[3] = {};     // width - 1, height - 1, depth - 1
    float scale[3] = {};           // 256 * width, 256 * height, 256 * depth
    std::int32_t pitch_texels = 0; // pitch in texels, for texels of 1, 2 or 4 bytes

    // Computes last, scale and pitch_texels from the other members; `texel_bytes`: 0 for formats with blocks.
    void set_derived(std::uint32_t texel_bytes) {
        const std::int32_t sizes[] = {width, height, depth};
        for (int i = 0; i < 3; ++i) {
            last[i] = sizes[i] - 1;
            scale[i] = static_cast<float>(sizes[i] * 256);
        }
        pitch_texels = texel_bytes ? static_cast<std::int32_t>(pitch / texel_bytes) : 0;
    }
};

struct TextureView {
    const LevelView* levels = nullptr;
    std::uint32_t level_count = 0; // 0: no texture
    std::uint32_t texel_bytes = 0; // 1, 2, 4, 8 or 16; words of a texel past its last byte read as 0
};

} // namespace rasterizer
