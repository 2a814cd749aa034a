#include "rasterizer/tiles/tile_buffer.h"

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
    job.values = values_.at_least(std::max<std::size_t>(values, 1));
    // The samples' planes are consecutive; all samples of a target have the same texel size.
    const std::size_t samples = job.sample_count;
    for (std::size_t t = 0; t < kTargets; ++t) {
        const std::size_t plane = std::size_t{kBlocks} * job.samples[0].color[t].words();
        if (plane == 0) continue;
        Lanes* blocks = color_[t].at_least(samples * plane);
        for (std::size_t s = 0; s < samples; ++s) job.samples[s].color[t].block = blocks[s * plane].word;
    }
    constexpr std::size_t kBoundsLanes = kBlocks / ir::kLanes;
    if (!deferred_) deferred_ = std::make_unique<DeferredMemory>();
    job.deferred = deferred_.get();
    const std::size_t mask_bytes = deferred_mask_bytes(job.sample_count) * kMaxDeferredBlocks;
    masks_.resize(std::max(masks_.size(), mask_bytes / sizeof masks_[0]));
    deferred_->masks = masks_.data();
    Lanes* depth = depth_.at_least(samples * kBlocks);
    Lanes* bounds = bounds_.at_least(2 * kBoundsLanes);
    job.depth_low = bounds[0].word;
    job.depth_high = bounds[kBoundsLanes].word;
    for (std::size_t s = 0; s < samples; ++s) job.samples[s].depth.block = depth[s * kBlocks].word;
}

} // namespace rasterizer
