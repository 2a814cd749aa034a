#include "rasterizer/schedule/tile_worker.h"

#include "rasterizer/base/counter_sums.h"

namespace rasterizer {

void TileWorker::draw(const Kernels& kernels, const QueuedScene& entry, std::size_t tile,
                      std::uint64_t* counters, StopPoll& poll, Activity& activity) {
    TileJob job;
    entry.lists.job(*entry.scene, tile, items_, counters, job);
    TileHooks hooks;
    if (const SceneProbe* const probe = entry.scene->probe.get())
        hooks.probe = probe->in_tile(job.tile_x, job.tile_y);
    if (entry.scene->overdraw) hooks.overdraw = entry.scene->overdraw->tile(job.tile_x, job.tile_y);
    job.now = steady_nanoseconds;
    job.poll = &poll;
    if (entry.scene->watches_texels) {
        texels_ = {};
        hooks.texel_cache = &texels_;
    }
    if (hooks.any()) job.hooks = &hooks;
    buffer_.prepare(job, entry.scene->scratch_lanes);
    kernels.draw_tile(job);
    activity.pixel_memory += job.memory_nanoseconds;
    activity.bytes += job.bytes;
    activity.lanes += job.lanes;
    activity.live_lanes += job.live_lanes;
    add_counters(activity.shortcuts, job.shortcuts);
    ++activity.tiles;
    if (hooks.texel_cache) {
        activity.texels += texels_.reads;
        activity.texel_hits += texels_.hits;
    }
}

} // namespace rasterizer
