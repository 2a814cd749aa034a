// A scene: batches and clears for one set of targets, in API order, with epochs that keep query counters
// apart. Ownership: the calling thread fills it, the scheduler owns it after seal(). Tiles are drawn once all
// batches have run and every earlier scene has finished.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "rasterizer/base/fence.h"
#include "rasterizer/geometry/batch.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/resources/targets.h"
#include "rasterizer/schedule/context_counts.h"
#include "rasterizer/schedule/row_work.h"
#include "rasterizer/tiles/scene_clear.h"

namespace rasterizer {

// A request for a context's counts as they are at the start of an epoch of this scene.
struct CountRequest {
    std::shared_ptr<const ContextCounts> context; // whose
    std::uint32_t epoch = 0;
    std::shared_ptr<ContextCounts> out; // written before the scene's fence passes
};

struct Scene {
    explicit Scene(MemoryBudget& memory_budget)
        : items(memory_budget.memory()), kept(memory_budget.memory()) {}

    // The counts of a context after everything queued so far; requests without a draw between them share one.
    std::shared_ptr<const ContextCounts> counts_here(const std::shared_ptr<const ContextCounts>& whose) {
        if (!is_asked_here() || requests.back().context != whose)
            requests.push_back({whose, epochs, std::make_shared<ContextCounts>()});
        return requests.back().out;
    }
    // True when counts were requested at this point: later draws must go to a new epoch.
    bool is_asked_here() const { return !requests.empty() && requests.back().epoch == epochs; }

    Targets targets;
    std::uint64_t number = 0; // of the GPU's scenes that draw, from 1; 0: it has steps
    std::pmr::vector<std::variant<std::unique_ptr<Batch>, ClearWork>> items;
    RowSteps steps;                         // instead of items
    std::uint32_t epochs = 1;               // number of epochs; a batch's epoch is below it
    std::shared_ptr<ContextCounts> context; // that its draws count in; written by the scheduler only
    std::vector<CountRequest> requests;
    std::vector<const Surface*> sampled; // textures whose cleared tiles may not be in memory; draws keep them
    std::uint32_t stores_clears = 0; // bit t: clears of target t go to memory; bit kTargets: of the depths
    std::shared_ptr<Fence> fence = std::make_shared<Fence>();
    // Queued so far, for the caps
    std::uint64_t primitives = 0;
    std::uint64_t texels = 0; // that clears, fills and copies write
    std::uint64_t entries =
        0; // at most, in TileLists: one for each draw's part of a batch and tile, or clear
    std::pmr::vector<std::shared_ptr<const void>> kept; // what its draws read
    Charge sources_charge;                              // of the VertexSource objects among it
    std::size_t scratch_lanes = 0;                      // that a run of any of its pixel programs needs
    bool watches_texels = false;                        // with the texel cache model
    bool counts_rejections = false;                     // by its pixel programs
};
inline constexpr std::uint64_t kScenePrimitiveCap = 1u << 18;
inline constexpr std::uint64_t kSceneTexelCap = 1u << 26;
inline constexpr std::uint32_t kSceneEpochCap = 4096;
static_assert(kSceneEpochCap <= 65536); // TilePart::epoch
inline constexpr std::size_t kSceneItemCap = 1u << 16;
inline constexpr std::uint64_t kSceneEntryCap = 1u << 23; // each some 40 bytes

} // namespace rasterizer
