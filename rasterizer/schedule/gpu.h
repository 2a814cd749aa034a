// The one GPU behind all contexts: the scheduler, the open scene, and the points among the commands at which
// counts are wanted. Invariant: scenes are sealed in API order; what a scene must tell is fixed before it is
// sealed.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "rasterizer/resources/resources.h"
#include "rasterizer/schedule/scheduler.h"

namespace rasterizer {

class Gpu {
  public:
    struct Options {
        unsigned workers = 0;             // 0: everything runs on the caller's thread
        const Kernels* kernels = nullptr; // null: the best this processor has
        ResourceTable::Limits limits;
        // Count for every pixel that is not drawn why not (Rejection); slower, the pixels are the same.
        bool count_rejections = false;
    };
    explicit Gpu(const Options& options);
    ~Gpu();

    ResourceTable& resources() { return resources_; }

    // The scene that draws to `targets` and adds to the counts of `context`; what was open for others is
    // sealed first. Only the GPU touches those counts while it lives.
    void open(const Targets& targets, const std::shared_ptr<ContextCounts>& context);
    // The open scene's current epoch; valid after open().
    std::uint32_t epoch() const { return scene_->epochs - 1; }
    void add(std::unique_ptr<Chunk> chunk);
    void add(const ClearWork& clear);

    // True when the open scene draws to this surface.
    bool is_open_target(const Surface& surface) const;
    // True when it is the open scene's.
    bool is_open(const Fence& fence) const { return scene_ && scene_->fence.get() == &fence; }
    // True when nothing is open or unfinished.
    bool idle() const;

    void seal(Stall reason);  // no effect when no scene is open
    void drain(Stall reason); // seals, then waits until all pixels are in memory

    // A context's counts as they are once everything queued so far is drawn; seals nothing.
    Snapshot snapshot(const std::shared_ptr<ContextCounts>& context);
    // A fence for everything queued so far; seals nothing (the fence passes once the open scene was sealed).
    // Null: there is nothing to wait for.
    std::shared_ptr<const Fence> marker() const;

    const Kernels& kernels() const { return kernels_; }
    bool counts_rejections() const { return counts_rejections_; }
    void wait(const Fence& fence, Stall reason);
    // Waits for what is queued that draws to the surface: its texels are what they must be.
    void settle_for_reading(const Surface& surface, Stall reason);
    // Waits for what is queued that reads the surface, too: its texels may change.
    void settle_for_writing(const Surface& surface, Stall reason);
    // The same for the surface behind a handle; what only reads it may keep the texels as they were, then a
    // copy with the same handle is to be written: its image.
    dp2::Result<Image> settle_for_replacing(Handle handle, std::uint32_t level, std::uint32_t slice,
                                            Stall reason);
    // Waits for the geometry of a tally's chunks; seals nothing.
    std::uint64_t wait(const PixelTally& tally, Stall reason) { return scheduler_.wait(tally, reason); }
    SchedulerStatistics statistics() const;
    // Throws what drawing threw since the last call (std::bad_alloc), if anything: what was sealed until now
    // may lack pixels and counts.
    void rethrow_failure() {
        if (const std::exception_ptr failure = scheduler_.take_failure()) std::rethrow_exception(failure);
    }
    Activity activity() const { return scheduler_.activity(); }
    unsigned workers() const { return workers_; } // at least 1: the caller's thread
    // While somebody holds what it returns, the pixel programs of scenes that are opened read through
    // emulated texel caches.
    std::shared_ptr<const void> watch_texels();

  private:
    void seal_if_full();
    void note_targets();
    void note_textures(const DrawState& state);

    const Kernels& kernels_;
    unsigned workers_;
    bool counts_rejections_;
    std::weak_ptr<const void> texel_watch_;
    ResourceTable resources_;
    Scheduler scheduler_;
    std::shared_ptr<Scene> scene_;     // null: none is open
    const DrawState* noted_ = nullptr; // whose textures the open scene is noted at; it keeps the state alive
    std::shared_ptr<const Fence> last_fence_;
};

} // namespace rasterizer
