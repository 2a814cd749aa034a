#include "rasterizer/tile_buffer.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace rasterizer {

Lanes* TileBuffer::Block::at_least(std::size_t count) {
    if (count > size_) {
        lanes_.reset(
            static_cast<Lanes*>(::operator new (count * sizeof(Lanes), std::align_val_t{alignof(Lanes)})));
        std::memset(lanes_.get(), 0, count * sizeof(Lanes));
        size_ = count;
    }
    return lanes_.get();
}

void TileBuffer::prepare(TileJob& job, std::size_t values) {
    for (std::size_t t = 0; t < kTargets; ++t)
        if (job.color[t].data)
            job.color[t].block = color_[t].at_least(std::size_t{kBlocks} * job.color[t].words())->word;
    job.depth.block = depth_.at_least(kBlocks)->word;
    job.values = values_.at_least(std::max<std::size_t>(values, 1));
    constexpr std::size_t kBoundsLanes = kBlocks / ir::kLanes;
    Lanes* bounds = bounds_.at_least(2 * kBoundsLanes);
    job.depth_low = bounds[0].word;
    job.depth_high = bounds[kBoundsLanes].word;
}

} // namespace rasterizer
