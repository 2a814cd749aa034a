// The GPU that all contexts share: the scheduler, the resources, and the open scene, which collects batches
// and clears until it is sealed. Invariant: scenes are sealed in API order; requests for counts are added
// before a scene is sealed. Threading: the thread that makes calls; workers are behind Scheduler.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "rasterizer/jit/code_cache.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/schedule/scheduler.h"

namespace rasterizer {

// What a queued draw reads.
struct DrawMemory {
    std::shared_ptr<const DrawState> state;
    std::shared_ptr<const VertexSource> vertices;
    std::shared_ptr<const void> indices; // null: there are none
};

class Gpu {
  public:
    struct Options {
        unsigned workers = 0;             // 0: everything runs on the caller's thread
        const Kernels* kernels = nullptr; // null: the best this processor has
        dp2::Limits limits;
        // Count for every pixel that is not drawn why not (Rejection); slower, the pixels are the same.
        bool count_rejections = false;
        // Programs become machine code where the kernels' instruction set has a compiler; else they are
        // interpreted.
        bool compile = true;
        jit::CodeCache::Observer compiled; // may be empty
        MemorySource memory;
        bool draws = true; // see draws()
    };
    explicit Gpu(const Options& options);
    ~Gpu();

    const dp2::Limits& limits() const { return limits_; }
    // Other limits from the next call on, of those marked DP2_REPLAYED_LIMIT in limits.def.
    void limit_calls(const dp2::Limits& limits) { limits_ = limits; }
    MemoryBudget& memory_budget() { return memory_budget_; }
    const MemoryBudget& memory_budget() const { return memory_budget_; }
    ResourceTable& resources() { return resources_; }

    // The open scene for `targets` and `context`; a scene open for others is sealed first. The counts belong
    // to the GPU until it is destroyed.
    void open(const Targets& targets, const std::shared_ptr<ContextCounts>& context);
    // The open scene's current epoch; valid after open().
    std::uint32_t epoch() const { return scene_->epochs - 1; }
    // A part of a draw; the scene shares the draw's memory until it is drawn.
    void add(const BatchWork& work, const DrawMemory& memory, const std::shared_ptr<WorkTally>& tally);
    void add(const ClearWork& clear);
    // Before open(): makes room for a part of a draw in the memory budget. Throws MemoryBudgetExceeded when
    // there is none.
    void require_room(const BatchWork& work) { memory_budget_.require(bytes_for(work)); }

    // True when the open scene draws to this surface.
    bool is_open_target(const Surface& surface) const;
    // True when `context` is the open scene's.
    bool is_open(const Fence& fence) const { return scene_ && scene_->fence.get() == &fence; }
    // True when no scene is open or queued.
    bool idle() const;

    void seal(Stall reason);  // no effect when no scene is open
    void drain(Stall reason); // seals, then waits until all pixels are in memory

    // A context's counts as they are once everything queued so far is drawn; seals nothing.
    CountSnapshot snapshot(const std::shared_ptr<ContextCounts>& context);
    // A fence for everything queued so far; seals nothing (the fence passes once the open scene was sealed).
    // Null: there is nothing to wait for.
    std::shared_ptr<const Fence> marker() const;

    const Kernels& kernels() const { return kernels_; }
    // Machine code for a program; null: it is interpreted. Throws std::bad_alloc.
    std::shared_ptr<const jit::Code> compile(const ir::Program& program) { return code_.get(program); }
    bool compiles() const { return code_.isa().has_value(); }
    const jit::CompileStatistics& compile_statistics() const { return code_.statistics(); }
    bool counts_rejections() const { return counts_rejections_; }
    // False: draws, clears and copies are checked as ever, and then nothing is done. Memory keeps what was
    // written into it, and nothing is ever counted.
    bool draws() const { return draws_; }
    void wait(const Fence& fence, Stall reason);
    // Waits for the queued scenes that draw to the surface, so that it can be read; its cleared tiles are in
    // memory afterwards.
    void settle_for_reading(const Surface& surface, Stall reason);
    // Waits for the queued scenes that draw to or read the surface, so that it can be written.
    void settle_for_writing(const Surface& surface, Stall reason);
    // One of them would wait.
    bool is_read_later(const Surface& surface) const { return is_pending(surface.uses().read); }
    bool is_drawn_later(const Surface& surface) const { return is_pending(surface.uses().drawn); }
    bool is_used_later(const Surface& surface) const {
        return is_drawn_later(surface) || is_read_later(surface);
    }
    // Does the steps after everything that was queued and uses their surfaces: at once, or as a scene.
    void perform(RowSteps steps, Stall reason);
    void perform(RowWork work, Stall reason) { perform(in_steps(std::move(work)), reason); }
    // A surface that only such steps and queued draws use.
    dp2::Result<std::shared_ptr<Surface>> temporary(const SurfaceDesc& desc);
    // From now on only they use the surface.
    void become_temporary(Surface& surface) { surface.count_in(temporary_bytes_); }
    // A buffer's bytes, to be written. Contents that queued draws read are replaced by a copy; with more than
    // max_copy_bytes of such contents the draws are waited for instead. Throws MemoryBudgetExceeded,
    // std::bad_alloc.
    std::span<std::byte> writable(Buffer& buffer);
    std::uint64_t temporary_bytes() const { return *temporary_bytes_; } // of such surfaces and contents
    // Fills a part of an image that the open scene draws to, as a clear. False: it does not.
    bool fill_open_target(const Image& image, const Rect& rect, const std::array<std::uint32_t, 4>& words);
    // Where queued work only reads the surface behind a handle, and it is small, the handle gets a copy that
    // nothing queued uses (ResourceTable::replace_by_copy). `image`: found by this handle; becomes the
    // copy's.
    void rename(Handle handle, Image& image);
    // Waits for the geometry of a tally's batches; seals nothing.
    void wait(const WorkTally& tally, Stall reason) { scheduler_.wait(tally, reason); }
    // Raised by whoever finds that the deadline has passed: queued work then ends soon, undrawn.
    StopSignal& stop() { return scheduler_.stop(); }
    // The signal is raised: waits until nothing is queued, and lowers it. False: it is not.
    bool give_up();
    SchedulerStatistics statistics() const;
    // Rethrows the first exception that a worker met since the last call (std::bad_alloc); pixels and counts
    // of the scenes sealed until now may be missing then.
    void rethrow_failure() {
        if (const std::exception_ptr failure = scheduler_.take_failure()) std::rethrow_exception(failure);
    }
    Activity activity() const { return scheduler_.activity(); }
    unsigned workers() const { return workers_; } // at least 1: the caller's thread
    // While a copy of the returned pointer lives, scenes opened from now on run their pixel programs with the
    // texel cache model (TexelCache).
    std::shared_ptr<const void> watch_texels();

  private:
    static bool is_pending(const std::shared_ptr<const Fence>& use) { return use && !use->passed(); }
    void seal_if_full();
    bool try_seal(Stall reason);
    void queue(RowSteps steps, Stall reason);
    void bound_nameless();
    void note_targets();
    void note_textures(const DrawState& state);
    void keep(const DrawMemory& memory);

    const Kernels& kernels_;
    dp2::Limits limits_;
    MemoryBudget memory_budget_;
    unsigned workers_;
    bool counts_rejections_, draws_;
    jit::CodeCache code_;
    std::weak_ptr<const void> texel_watch_;
    ResourceTable resources_;
    Scheduler scheduler_;
    std::shared_ptr<Scene> scene_; // null: none is open
    std::uint64_t scenes_ = 0;     // opened so far
    std::shared_ptr<const Fence> last_fence_;
    std::shared_ptr<std::atomic<std::uint64_t>> temporary_bytes_ =
        std::make_shared<std::atomic<std::uint64_t>>(0); // of surfaces that are alive
};

} // namespace rasterizer
