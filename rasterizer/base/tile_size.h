// A target is divided into square tiles, and each tile into blocks of 4x4 pixels.
#pragma once

namespace rasterizer {

inline constexpr int kTileSize = 64; // pixels
inline constexpr int kBlockSize = 4;
inline constexpr int kBlocksAcross = kTileSize / kBlockSize;
inline constexpr int kBlocks = kBlocksAcross * kBlocksAcross; // block number: row * kBlocksAcross + column

} // namespace rasterizer
