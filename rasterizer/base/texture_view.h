// A surface's memory as programs read it. Non-owning: a draw keeps the surface alive (DrawState::keep).
#pragma once

#include <cstddef>
#include <cstdint>

namespace rasterizer {

// Bytes behind a texture's last texel that may be read, too: programs read whole words.
inline constexpr std::size_t kTexelSlack = 3;

// One level of a texture as programs read it. Rows of all slices follow one another: row = slice * height +
// y.
struct LevelView {
    const std::byte* data = nullptr;
    std::int32_t width = 0, height = 0,
                 depth = 0;  // texels; depth counts slices of a volume or faces of a cube
    std::uint32_t pitch = 0; // bytes from row to row (of blocks, in block formats)
};

struct TextureView {
    const LevelView* levels = nullptr;
    std::uint32_t level_count = 0; // 0: no texture
    std::uint32_t texel_bytes = 0; // 1, 2, 4, 8 or 16; reading a word past the texel gives 0
};

} // namespace rasterizer
