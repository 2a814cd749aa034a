// What watches the drawing of a tile. In an ordinary replay nothing does.
#pragma once

#include "rasterizer/tiles/overdraw.h"

namespace rasterizer {

struct TexelCache;
struct TileProbe;

struct TileHooks {
    // The tile's pixels by block and lane, to be counted; null: they are not counted. With it, each
    // primitive's whole program runs at once, so that the pixels which pass are known.
    OverdrawBlock* overdraw = nullptr;
    // A model of a texture cache that counts hits; null: none. With a model, programs are interpreted,
    // because compiled ones do not update it.
    TexelCache* texel_cache = nullptr;
    const TileProbe* probe = nullptr; // the first of a list; null, except for a tile with probed pixels

    bool any() const { return overdraw || texel_cache || probe; }
};

} // namespace rasterizer
