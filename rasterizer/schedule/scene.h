// A scene: batches and clears for one set of targets, in API order, with epochs that separate query counters.
// Ownership: the calling thread fills it, the scheduler owns it after seal(). Tiles are drawn once all
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
#include "rasterizer/schedule/overdraw_map.h"
#include "rasterizer/schedule/pixel_probe.h"
#include "rasterizer/schedule/row_work.h"
#include "rasterizer/tiles/scene_clear.h"

namespace rasterizer {

// A request for a context's counts at the start of an epoch of this scene.
struct CountRequest {
    std::shared_ptr<const ContextCounts> context; // context whose counts are requested
    std::uint32_t epoch = 0;
    std::shared_ptr<ContextCounts> out; // set before the scene's fence passes
};

struct Scene {
    explicit Scene(MemoryBudget& memory_budget)
        : items(memory_budget.memory()), kept(memory_budget.memory()), draw_numbers(memory_budget.memory()) {}

    // Requests a context's counts after everything queued so far. Requests for one context without a draw
    // between them share the result.
    std::shared_ptr<const ContextCounts> counts_here(const std::shared_ptr<const ContextCounts>& whose) {
        if (!is_asked_here() || requests.back().context != whose)
            requests.push_back({whose, epochs, std::make_shared<ContextCounts>()});
        return requests.back().out;
    }
    // Whether counts were requested after the last draw: the next draw must begin a new epoch.
    bool is_asked_here() const { return !requests.empty() && requests.back().epoch == epochs; }

    Targets targets;
    std::uint64_t number = 0; // sequence number, from 1; 0: a scene of steps
    std::pmr::vector<std::variant<std::unique_ptr<Batch>, ClearWork>> items;
    RowSteps steps;                         // if not empty, there are no items
    std::uint32_t epochs = 1;               // number of epochs so far; the last one is the current one
    std::shared_ptr<ContextCounts> context; // receives the counts of its draws; written by the scheduler only
    std::vector<CountRequest> requests;
    std::vector<const Surface*>
        sampled; // textures that may have tiles recorded as cleared; kept alive by draws
    // Bit t: clears of target t are written to memory instead of recorded. Bit kTargets is the depth buffer.
    std::uint32_t stores_clears = 0;
    std::shared_ptr<Fence> fence = std::make_shared<Fence>();
    // Sums so far; a scene that reaches one of the caps below is sealed
    std::uint64_t primitives = 0;
    std::uint64_t texels = 0; // texels that clears, fills and copies write
    // Upper bound of entries in TileLists: one for each clear in a tile, and for each draw's part of a batch
    // in a tile.
    std::uint64_t entries = 0;
    std::pmr::vector<std::shared_ptr<const void>> kept; // objects that its draws read
    Charge sources_charge;                              // memory of the VertexSource objects in `kept`
    std::size_t scratch_lanes = 0;                      // scratch Lanes that any of its pixel programs needs
    bool watches_texels = false;                        // its pixel programs run with the texel cache model
    bool counts_rejections = false;                     // its pixel programs count rejections
    std::unique_ptr<SceneProbe> probe;                  // null: the scene draws to no probed pixel
    std::shared_ptr<OverdrawMap> overdraw;              // counts its pixels; null: they are not counted
    // With `overdraw`, by epoch: a number of its draws that no other epoch has, unless a draw continues
    // there; 0, or missing at the end: their pixels are not counted.
    std::pmr::vector<std::uint32_t> draw_numbers;
};
inline constexpr std::uint64_t kScenePrimitiveCap = 1u << 18;
inline constexpr std::uint64_t kSceneTexelCap = 1u << 26;
inline constexpr std::uint32_t kSceneEpochCap = 4096;
static_assert(kSceneEpochCap <= 65536); // TilePart::epoch
inline constexpr std::size_t kSceneItemCap = 1u << 16;
inline constexpr std::uint64_t kSceneEntryCap =
    1u << 23; // 32 bytes each with its TilePart, plus unused capacity

} // namespace rasterizer
