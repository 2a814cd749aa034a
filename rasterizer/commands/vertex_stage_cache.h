// A small cache of vertex stages, for draws that alternate between pixel programs which read different
// components.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "rasterizer/programs/vertex_key.h"
#include "rasterizer/state/draw_state.h"

namespace rasterizer {

// The parts of a draw that depend on what its pixel program reads of a vertex.
struct VertexStage {
    std::uint64_t revision = 0; // revision of everything else that these parts depend on
    std::shared_ptr<const PixelProgram> reader;
    std::shared_ptr<const VertexProgram> program;
    Uniforms uniforms;
    VertexKey key;
    RasterState raster;
    std::uint64_t wrap = 0;
};

// One thread at a time.
class VertexStageCache {
  public:
    // Null: not in the cache.
    const VertexStage* find(const std::shared_ptr<const PixelProgram>& reader, std::uint64_t revision) const {
        for (const VertexStage& stage : stages_)
            if (stage.reader == reader && stage.revision == revision) return &stage;
        return nullptr;
    }
    // Replaces the oldest entry.
    void put(VertexStage stage) { stages_[oldest_++ % stages_.size()] = std::move(stage); }
    void clear() noexcept { stages_.fill({}); }

  private:
    std::array<VertexStage, 4> stages_;
    std::size_t oldest_ = 0;
};

} // namespace rasterizer
