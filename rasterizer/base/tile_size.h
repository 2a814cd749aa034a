// The squares that the target is cut into: tiles, and blocks of 16 pixels in them.
#pragma once

namespace rasterizer {

inline constexpr int kTileSize = 64; // pixels
inline constexpr int kBlockSize = 4;
inline constexpr int kBlocksAcross = kTileSize / kBlockSize;
inline constexpr int kBlocks = kBlocksAcross * kBlocksAcross; // block number: row * kBlocksAcross + column

} // namespace rasterizer
