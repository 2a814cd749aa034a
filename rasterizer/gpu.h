// The one GPU behind all contexts: the scheduler, the open scene, and the brackets of occlusion queries.
// Invariant: scenes are sealed in API order; a query's share of a scene is fixed before the scene is sealed.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "rasterizer/resources.h"
#include "rasterizer/scheduler.h"

namespace rasterizer {

// A query bracket's answer: final once the fence has passed.
struct QueryTicket {
    std::shared_ptr<const Fence> fence; // null: nothing was drawn, the answer is there already
    std::shared_ptr<const QueryCounts> counts;
};

class Gpu {
  public:
    struct Options {
        unsigned workers = 0;             // 0: everything runs on the caller's thread
        const Kernels* kernels = nullptr; // null: the best this processor has
        ResourceTable::Limits limits;
    };
    explicit Gpu(const Options& options);
    ~Gpu();

    ResourceTable& resources() { return resources_; }

    // The scene that draws to `targets` for `context`; what was open for others is sealed first.
    void open(const Targets& targets, std::uint32_t context);
    // The open scene's current epoch; valid after open().
    std::uint32_t epoch() const { return scene_->epochs - 1; }
    void add(std::unique_ptr<Chunk> chunk);
    void add(const ClearWork& clear);

    // True when the open scene draws to this surface.
    bool is_open_target(const Surface& surface) const;
    // True when a scene that draws to this surface is open or unfinished.
    bool is_unfinished_target(const Surface& surface) const;
    // True when it is the open scene's.
    bool is_open(const Fence& fence) const { return scene_ && scene_->fence.get() == &fence; }
    // True when nothing is open or unfinished.
    bool idle() const;

    void seal(Stall reason);  // no effect when no scene is open
    void drain(Stall reason); // seals, then waits until all pixels are in memory

    // Brackets: several may be open at once. Only draws of the same context count.
    using Bracket = std::uint64_t;
    Bracket begin_query(std::uint32_t context);
    QueryTicket end_query(Bracket bracket); // 0 or an unknown bracket: an empty one
    void abandon_query(Bracket bracket);
    void abandon_context(std::uint32_t context); // all its brackets
    // A fence for everything queued so far; seals nothing (the fence passes once the open scene was sealed).
    QueryTicket marker() const;

    const Kernels& kernels() const { return kernels_; }
    void wait(const Fence& fence, Stall reason);
    SchedulerStatistics statistics() const;

  private:
    struct OpenBracket {
        std::uint32_t context;
        std::uint32_t first_epoch; // in the open scene
        std::shared_ptr<QueryCounts> counts;
    };
    void share(const OpenBracket& bracket);
    void next_epoch();
    void seal_if_full();

    const Kernels& kernels_;
    ResourceTable resources_;
    Scheduler scheduler_;
    std::shared_ptr<Scene> scene_; // null: none is open
    std::uint32_t context_ = 0;
    std::shared_ptr<const Fence> last_fence_;
    struct SealedTargets {
        std::shared_ptr<const Fence> fence;
        std::vector<const Surface*> surfaces; // for comparing only
    };
    std::deque<SealedTargets> sealed_; // of scenes that were unfinished when the last one was sealed
    std::map<Bracket, OpenBracket> brackets_;
    Bracket next_bracket_ = 1;
};

} // namespace rasterizer
