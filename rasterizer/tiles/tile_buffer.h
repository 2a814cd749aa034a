// A worker's own memory for drawing tiles: block storage of every target's samples, depth bounds, program
// values.
// Invariant: grown before a tile is drawn, never while it is.
#pragma once

#include <cstdint>
#include <memory>

#include "rasterizer/tiles/tile_job.h"

namespace rasterizer {

class TileBuffer {
  public:
    // Room for texels of these sizes and programs of `values` instructions; fills the job's pointers.
    void prepare(TileJob& job, std::size_t values);

  private:
    // Zero-initialised, aligned to 64 bytes.
    class Block {
      public:
        Lanes* at_least(std::size_t count);

      private:
        struct Free {
            void operator()(Lanes* lanes) const {
                ::operator delete (lanes, std::align_val_t{alignof(Lanes)});
            }
        };
        std::unique_ptr<Lanes, Free> lanes_;
        std::size_t size_ = 0;
    };
    Block color_[kTargets], depth_, values_, bounds_;
};

} // namespace rasterizer
