#include "rasterizer/schedule/queued_scene.h"

#include <algorithm>

#include "rasterizer/base/counter_sums.h"

namespace rasterizer {

namespace {

void add_counts(ContextCounts& sum, const GeometryCounts& more) {
    sum.vertices_read += more.vertices_read;
    sum.vertices_shaded += more.vertices_shaded;
    sum.primitives += more.primitives;
    sum.clipper_output += more.clipper_output;
    sum.triangles_drawn += more.triangles_drawn;
    sum.triangles_added += more.triangles_added;
    sum.culled += more.culled;
    sum.clipped += more.clipped;
    sum.operations += more.operations;
}

} // namespace

bool has_room(const SceneQueue& queue) {
    constexpr std::size_t kFew = 2, kMost = 64; // in scenes
    if (queue.size() < kFew) return true;
    std::uint64_t primitives = 0, texels = 0;
    for (const auto& entry : queue) primitives += entry->scene->primitives, texels += entry->scene->texels;
    return queue.size() < kMost && primitives < kScenePrimitiveCap && texels < kSceneTexelCap;
}

void write_clears_of_vertex_textures(const Batch& batch) {
    for (const BatchWork& draw : batch.draws) {
        // Without reads_targets, the calling thread wrote the textures' recorded tiles to memory when it
        // queued the draw, and may be changing the records now.
        if (!draw.reads_targets) continue;
        draw.state->keep.for_each([](std::size_t, const auto& texture) { texture->write_clears(); },
                                  kVertexTextureSlots);
    }
}

bool account(QueuedScene& entry, const Batch& batch, std::uint64_t nanoseconds) {
    Activity& activity = entry.activity;
    const auto shading =
        static_cast<std::uint64_t>(static_cast<float>(nanoseconds) * std::min(batch.vertex_share, 1.0f));
    activity.busy_in(WorkKind::Vertex) += shading;
    activity.busy_in(WorkKind::Geometry) += nanoseconds - std::min(shading, nanoseconds);
    activity.vertex_memory += static_cast<std::uint64_t>(static_cast<float>(shading) * batch.fetch_share);
    activity.bytes += batch.vertex_bytes;
    ++entry.batches_done;
    bool complete = false;
    for (const BatchSpan& span : batch.spans) {
        activity.vertices += span.counts.vertices_shaded;
        activity.triangles += span.counts.primitives;
        span.tally->cost += {span.counts.bounds_pixels, span.counts.operations};
        complete |= --span.tally->unfinished == 0;
    }
    return complete;
}

void make_parts(QueuedScene& entry, StopPoll& poll) {
    const Scene& scene = *entry.scene;
    entry.parts_claimed = entry.parts_done = 0;
    if (!scene.steps.empty()) {
        scene.steps[entry.step].begin();
        entry.parts = scene.steps[entry.step].parts();
        return;
    }
    for (const Surface* surface : scene.sampled) surface->write_clears();
    entry.lists.build(scene, poll);
    entry.parts = entry.lists.size();
}

void sum_counts(QueuedScene& entry, GeometryCounts& geometry) {
    const Scene& scene = *entry.scene;
    std::pmr::vector<ContextCounts>& before = entry.before;
    for (std::size_t e = 0; e < scene.epochs; ++e)
        for (const auto& counters : entry.counters) {
            if (counters.empty()) continue;
            before[e + 1].passed[scene.targets.samples - 1] += counters[e * kPixelCounters + kCountPassed];
            before[e + 1].pixels_shaded += counters[e * kPixelCounters + kCountShaded];
            before[e + 1].pixels_drawn += counters[e * kPixelCounters + kCountDrawn];
            before[e + 1].pixels_touched += counters[e * kPixelCounters + kCountTouched];
            before[e + 1].texels += counters[e * kPixelCounters + kCountTexels];
            for (std::size_t why = 0; why < kRejections; ++why) {
                const std::uint64_t* pair = &counters[e * kPixelCounters + kCountRejections + 2 * why];
                before[e + 1].rejected[why] += pair[0] - pair[1];
            }
            before[e + 1].rejected[static_cast<std::size_t>(Rejection::Coverage)] -=
                counters[e * kPixelCounters + count_before(Rejection::Scissor)];
        }
    for (const Batch* batch : entry.batches)
        for (const BatchSpan& span : batch->spans) {
            ContextCounts& counts = before[span.epoch + 1];
            const std::uint64_t boxed = span.counts.bounds_pixels * scene.targets.samples;
            counts.boxed += boxed;
            if (scene.counts_rejections)
                counts.rejected[static_cast<std::size_t>(Rejection::Coverage)] += boxed;
            add_counts(counts, span.counts);
            add_counters(geometry, span.counts);
        }
    for (std::size_t e = 0; e < scene.epochs; ++e) add_counters(before[e + 1], before[e]);
}

} // namespace rasterizer
