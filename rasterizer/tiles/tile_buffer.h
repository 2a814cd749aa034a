// A worker's scratch memory for drawing a tile: the blocks of every target's samples, hierarchical Z, program
// values. Invariant: allocated before a tile is drawn, never while one is drawn. Threading: one per worker.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rasterizer/tiles/tile_job.h"

namespace rasterizer {

class TileBuffer {
  public:
    // Sets the job's pointers to this memory, enlarged as needed for its targets. `values`: Lanes of scratch
    // memory that its programs need. Throws std::bad_alloc.
    void prepare(TileJob& job, std::size_t values);

  private:
    // An array of Lanes that only grows; zero-initialised, aligned to 64 bytes. Growing drops the contents.
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
    std::unique_ptr<DeferredMemory> deferred_;
    std::vector<std::uint64_t> masks_; // masks of deferred blocks
};

} // namespace rasterizer
