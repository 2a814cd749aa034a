// The GPU that all contexts share: the scheduler, the resources, and the open scene, which collects batches
// and clears until it is sealed. Invariant: scenes are sealed in API order; requests for counts are added
// before a scene is sealed. Threading: used by the thread that makes calls; only Scheduler deals with
// workers.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <memory>
#include <vector>

#include "rasterizer/base/block_pool.h"
#include "rasterizer/jit/code_cache.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/schedule/scheduler.h"
#include "rasterizer/schedule/surface_hazards.h"

namespace rasterizer {

struct ShaderTrace;

// The data that a queued draw reads.
struct DrawMemory {
    std::shared_ptr<const DrawState> state;
    std::shared_ptr<const Kept> vertex_uniforms;
    std::shared_ptr<const VertexSource> vertices;
    std::shared_ptr<const void> indices; // may be null
};

// The owners of that data, which exist until the draw is queued. Most draws read what the open scene owns
// already: then no reference is counted.
struct DrawOwners {
    const std::shared_ptr<const DrawState>& state;
    const std::shared_ptr<const Kept>& vertex_uniforms;
    const std::shared_ptr<const VertexSource>& vertices;
    const std::shared_ptr<const void>& indices; // may be null
    DrawMemory shared() const { return {state, vertex_uniforms, vertices, indices}; }
};

class Gpu {
  public:
    struct Options {
        unsigned workers = 0;             // 0: everything runs on the caller's thread
        const Kernels* kernels = nullptr; // null: the best that this processor supports
        dp2::Limits limits;
        // Count why pixels are not drawn (Rejection). Slower; the drawn pixels do not change. Implied by
        // probes.
        bool count_rejections = false;
        // Compile programs if there is a compiler for the kernels' instruction set; otherwise they are
        // interpreted.
        bool compile = true;
        jit::CodeCache::Observer compiled; // may be empty
        MemorySource memory;
        bool draws = true;                             // see draws()
        ScheduleObserver* schedule_observer = nullptr; // may be null; must outlive the GPU
        std::vector<PixelProbe*> probes;               // must outlive the GPU
        // Count how often each pixel is drawn to (OverdrawMap, ContextCounts). Slower; the drawn pixels do
        // not change.
        bool count_overdraw = false;
    };
    explicit Gpu(const Options& options);
    ~Gpu();

    const dp2::Limits& limits() const { return limits_; }
    // Sets the limits from the next call on; only those marked DP2_REPLAYED_LIMIT in limits.def may differ
    // from the old ones.
    void limit_calls(const dp2::Limits& limits) { limits_ = limits; }
    MemoryBudget& memory_budget() { return memory_budget_; }
    const MemoryBudget& memory_budget() const { return memory_budget_; }
    // Memory for the DrawState objects of all contexts. Caller's thread; any thread frees.
    BlockPool& draw_state_memory() { return draw_state_memory_; }
    ResourceTable& resources() { return resources_; }
    SurfaceHazards& hazards() { return hazards_; }
    const SurfaceHazards& hazards() const { return hazards_; }

    // Opens a scene for `targets` and `context`, unless one is open for them. A scene that is open for other
    // targets or another context is sealed first. Workers may write to `context` until the GPU is destroyed.
    void open(const Targets& targets, const std::shared_ptr<ContextCounts>& context);
    // The open scene's current epoch; valid after open().
    std::uint32_t epoch() const { return scene_->epochs - 1; }
    // Adds a part of a draw, or a clear, to the open scene, which keeps the draw's memory alive until the
    // scene is drawn.
    void add(const BatchWork& work, const DrawOwners& memory, const std::shared_ptr<WorkTally>& tally);
    void add(const ClearWork& clear);
    // Fills a part of an image by adding a clear to the open scene. False: nothing was added, because the
    // image is not a target of the scene or the part exceeds the drawable area.
    bool fill_open_target(const Image& image, const Rect& rect, const std::array<std::uint32_t, 4>& words);
    // Queues the steps as a separate scene. See SurfaceHazards::perform().
    void queue(RowSteps steps, Stall reason);
    // Called before open(): makes room in the memory budget for a part of a draw. Throws
    // MemoryBudgetExceeded.
    void require_room(const BatchWork& work) { memory_budget_.require(bytes_for(work)); }

    // Whether the open scene draws to this surface.
    bool is_open_target(const Surface& surface) const;
    // Whether this is the open scene's fence.
    bool is_open(const Fence& fence) const { return scene_ && scene_->fence.get() == &fence; }
    bool has_open_scene() const { return scene_ != nullptr; }
    // Whether no scene is open or queued.
    bool idle() const;

    void seal(Stall reason);  // no effect when no scene is open
    void drain(Stall reason); // seals, then waits until all queued scenes have finished
    // Waits for a fence; first seals the open scene if it is the scene's fence.
    void wait(const Fence& fence, Stall reason);
    // Waits for the geometry of a tally's batches; does not seal.
    void wait(const WorkTally& tally, Stall reason) { scheduler_.wait(tally, reason); }

    // The pixels drawn to by draws to the last draw's targets, without those before the targets changed;
    // null: there was no draw, or pixels are not counted. To be called after drain().
    OverdrawMap* overdraw() const { return overdraw_.get(); }

    // A context's counts after everything queued so far; does not seal.
    CountSnapshot snapshot(const std::shared_ptr<ContextCounts>& context);
    // A fence that passes after everything queued so far, once the open scene is sealed; does not seal. Null:
    // nothing is queued.
    std::shared_ptr<const Fence> marker() const;

    const Kernels& kernels() const { return kernels_; }
    // Machine code for a program; null: it is interpreted. Throws std::bad_alloc.
    std::shared_ptr<const jit::Code> compile(const ir::Program& program) { return code_.get(program); }
    bool compiles() const { return code_.isa().has_value(); }
    const jit::CompileStatistics& compile_statistics() const { return code_.statistics(); }
    bool counts_rejections() const { return counts_rejections_; }
    bool is_probed() const { return !probes_.empty(); }
    // False: draws, clears and copies are only checked. They do not change memory and are not counted.
    bool draws() const { return draws_; }

    // Whether pixels of the following draws are counted; only with Options::count_overdraw. Draws before and
    // after a change need a snapshot() between them.
    void count_overdraw(bool counts) { counts_overdraw_ = counts; }

    // How draws are traced from now on; null: they are not. Only without workers. It must outlive the draws.
    void set_trace(ShaderTrace* trace) { trace_ = trace; }
    ShaderTrace* trace() const { return trace_; }

    // The signal that is raised once the deadline has passed: queued work then ends soon, without being
    // drawn.
    StopSignal& stop() { return scheduler_.stop(); }
    // If the stop signal is raised, waits until nothing is queued, and lowers it. False: it was not raised.
    bool give_up();
    // Rethrows the first exception of a worker since the last call (std::bad_alloc). Pixels and counts of the
    // scenes sealed so far may be missing.
    void rethrow_failure() {
        if (const std::exception_ptr failure = scheduler_.take_failure()) std::rethrow_exception(failure);
    }
    SchedulerStatistics statistics() const { return scheduler_.statistics(); }
    Activity activity() const { return scheduler_.activity(); }
    unsigned workers() const { return workers_; } // at least 1: the caller's thread
    // Enables the texel cache model (TexelCache) for the pixel programs of newly opened scenes, while a copy
    // of the returned pointer exists.
    std::shared_ptr<const void> watch_texels();

  private:
    void seal_if_full();
    bool try_seal(Stall reason);
    void keep(const DrawOwners& memory);
    void count_pixels_of_draw();

    const Kernels& kernels_;
    dp2::Limits limits_;
    MemoryBudget memory_budget_;
    struct DrawStateMemory : BlockPool, MemoryBudget::Cache {
        explicit DrawStateMemory(MemoryBudget& budget) : BlockPool(budget.memory()), Cache(budget) {}
        void drop() noexcept override { clear(); }
    };
    DrawStateMemory draw_state_memory_{memory_budget_}; // freed after the scenes, which own draw states
    unsigned workers_;
    bool counts_rejections_, draws_, counts_overdraw_;
    const std::vector<PixelProbe*> probes_;
    ShaderTrace* trace_ = nullptr;
    jit::CodeCache code_;
    std::weak_ptr<const void> texel_watch_;
    ResourceTable resources_;
    Scheduler scheduler_;
    std::shared_ptr<Scene> scene_;            // null: none is open
    std::uint64_t scenes_ = 0;                // number of scenes opened so far
    std::shared_ptr<const Fence> last_fence_; // fence of the last sealed scene
    SurfaceHazards hazards_{*this};
    std::shared_ptr<OverdrawMap> overdraw_; // of the last draw's targets
    std::uint32_t snapshots_ = 0;           // snapshot() calls so far, which separate draws
};

} // namespace rasterizer
