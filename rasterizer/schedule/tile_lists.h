// The items of a scene sorted by tile, and the order in which tiles are drawn. Built once all batches have
// run. Tiles that contain only recordable clears are not drawn.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rasterizer/schedule/scene.h"
#include "rasterizer/tiles/tile_job.h"

namespace rasterizer {

class TileLists {
  public:
    explicit TileLists(std::pmr::memory_resource* memory)
        : order_(memory), start_(memory), entries_(memory) {}

    void clear() { order_.clear(); }
    // Builds the lists, and records clears. The geometry of all batches must be complete, and all earlier
    // scenes finished. Stops early, incomplete, when `poll` returns true.
    void build(const Scene& scene, StopPoll& poll);

    std::size_t size() const { return order_.size(); } // number of tiles to draw
    std::size_t recorded() const { return recorded_; } // number of tiles that were recorded as cleared
    const TileShortcuts& shortcuts() const { return shortcuts_; }
    // Sets `out` to the job of the i-th tile in drawing order, which begins with the fullest tiles. `items`
    // holds the job's items. counters: kPixelCounters per epoch.
    void job(const Scene& scene, std::size_t i, std::pmr::vector<TileItem>& items, std::uint64_t* counters,
             TileJob& out) const;

  private:
    // Size of the mip level that is a target, in texels; across: number of tiles in a row of the level.
    struct Extent {
        std::int32_t width = 0, height = 0, across = 0;
    };
    // The part of a tile inside the drawable area.
    struct Part {
        std::int32_t left = 0, top = 0, columns = 0, rows = 0;
        bool
        is_all_of(const Extent& level) const; // whether the part has every texel of the tile in the level
        std::size_t number_in(const Extent& level) const {
            return static_cast<std::size_t>(top / kTileSize * level.across + left / kTileSize);
        }
    };
    void describe_targets(const Scene& scene);
    bool record_clears(const Scene& scene, std::uint32_t tile);
    Part part_of(std::uint32_t tile) const;
    void place(const Scene& scene, std::uint32_t tile, TileJob& out) const;

    std::int32_t across_ = 0; // number of tiles in a row of the drawable area
    TileJob targets_; // template for the jobs of all tiles; `clear` points to the first tile of the image
    std::array<Extent, kTargets + 1> extents_ = {}; // by target; the last one is the depth buffer
    std::size_t recorded_ = 0;
    TileShortcuts shortcuts_;
    std::pmr::vector<std::uint32_t> order_; // numbers of the tiles to draw, in drawing order
    struct Entry {
        std::uint32_t item = 0, part = 0; // index in Scene::items; in Batch::parts
    };
    std::pmr::vector<std::uint32_t> start_; // by tile: index of its first entry in entries_
    std::pmr::vector<Entry> entries_;       // in API order within a tile
};

} // namespace rasterizer
