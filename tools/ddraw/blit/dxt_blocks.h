// The blocks of 4 x 4 pixels of DXT1 to DXT5, as colours of A8R8G8B8, row by row. The premultiplied colours
// of DXT2 and DXT4 are read and written as they are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace ddraw {

using BlockColors = std::array<std::uint32_t, 16>;

struct DxtBlocks {
    void (*decode)(const std::byte* block, BlockColors& out);
    void (*encode)(const BlockColors& colors, std::byte* block);
};
// 8 bytes; of 16 bytes with 4 bits of alpha for each pixel; of 16 bytes with interpolated alpha.
extern const DxtBlocks kBc1, kBc2, kBc3;

} // namespace ddraw
