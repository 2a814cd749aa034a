// What is drawn to one set of targets between two seals: chunks and clears in API order, epochs for query
// counters. Invariant: after seal() the front end never touches it; geometry results are written by whoever
// runs a chunk, tiles are drawn only when all chunks are done and every earlier scene has finished.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "rasterizer/chunk.h"
#include "rasterizer/fence.h"
#include "rasterizer/resources.h"

namespace rasterizer {

// One level and face of a surface that is drawn to.
struct TargetView {
    std::shared_ptr<Surface> surface; // null: none
    std::uint32_t level = 0, slice = 0;
};

struct Targets {
    std::array<TargetView, kTargets> color;
    TargetView depth;
    std::int32_t width = 0, height = 0; // drawable area: common to all
};

// Writes stored bits: word = (word & ~mask) | (value & mask) inside rect, for each target named in
// `color_targets`.
struct ClearWork {
    Rect rect;
    std::uint32_t color_targets = 0;                               // bit t: target t gets color[t]
    std::array<std::array<std::uint32_t, 4>, kTargets> color = {}; // [target][word of the texel]
    std::uint32_t depth_value = 0, depth_mask = 0;                 // mask 0: depth and stencil untouched
};

// Epochs [first, last) of this scene belong to a query.
struct QueryShare {
    std::shared_ptr<PassedPixels> query;
    std::uint32_t first_epoch = 0, last_epoch = 0;
};

struct Scene {
    Targets targets;
    std::vector<std::variant<std::unique_ptr<Chunk>, ClearWork>> items;
    std::uint32_t epochs = 1; // number of epochs; a chunk's epoch is below it
    std::vector<QueryShare> shares;
    std::shared_ptr<Fence> fence = std::make_shared<Fence>();
    std::uint64_t primitives = 0; // queued so far, for the cap
};
inline constexpr std::uint64_t kScenePrimitiveCap = 1u << 18;
inline constexpr std::uint32_t kSceneEpochCap = 4096;
inline constexpr std::size_t kSceneItemCap = 1u << 16;

} // namespace rasterizer
