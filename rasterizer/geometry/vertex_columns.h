// The shaded vertices of a batch as columns: an array for each component, indexed by slot. Slots after those
// of the batch's own vertices are for corners made by clipping.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rasterizer/geometry/batch.h"
#include "rasterizer/geometry/clip.h"
#include "rasterizer/geometry/shaded_vertex.h"
#include "rasterizer/ir/ir.h"

namespace rasterizer {

inline constexpr std::uint32_t kBatchSlots = kBatchPrimitives * 3; // upper bound of a batch's own vertices
inline constexpr std::uint32_t kClipSlots = 4096;                  // for corners made by clipping
// Padded, so that the words of one slot are not in the same cache set in all columns.
inline constexpr std::uint32_t kVertexSlots = kBatchSlots + kClipSlots + ir::kLanes;
static_assert(kBatchSlots % ir::kLanes == 0 && kVertexSlots % ir::kLanes == 0 && kVertexSlots < 1 << 16);

class VertexColumns {
  public:
    // Prepares the columns for vertices with the inputs of this draw. Throws std::bad_alloc.
    void prepare(const DrawState& state) {
        inputs_ = static_cast<int>(state.pixel->inputs.size());
        const auto columns = static_cast<std::size_t>(kInput0 + inputs_);
        if (floats_.size() < columns) floats_.resize(columns);
        if (integers_.empty()) integers_.resize(kIntegers);
    }

    float* position(int i) { return floats_[static_cast<std::size_t>(i)].slot; }
    float* z() { return floats_[kZ].slot; }
    float* rhw() { return floats_[kRhw].slot; }
    float* point_size() { return floats_[kPointSizes].slot; }
    float* clip(int i) { return floats_[static_cast<std::size_t>(kClip + i)].slot; } // user plane i
    // In the order of PixelProgram::inputs; the next column begins kVertexSlots later.
    float* input(int i) { return floats_[static_cast<std::size_t>(kInput0 + i)].slot; }
    int inputs() const { return inputs_; }
    // Screen position in 1/256 pixel
    std::int32_t* x() { return integers_[0].slot; }
    std::int32_t* y() { return integers_[1].slot; }
    // Bits of the clip planes that the vertex is outside of, and kNotPlaced
    std::int32_t* outside() { return integers_[2].slot; }

    // The vertex of a slot as input of clipping. screen: see ShadedVertex::screen
    ShadedVertex vertex(std::uint32_t slot, bool screen, std::uint32_t clip_planes) {
        ShadedVertex out;
        for (int i = 0; i < 4; ++i) out.position[i] = position(i)[slot];
        out.screen = screen;
        for (int i = 0; i < inputs_; ++i) out.inputs[i] = input(i)[slot];
        for (int i = 0; i < kClipPlanes; ++i)
            if (clip_planes >> i & 1) out.clip[i] = clip(i)[slot];
        out.point_size = point_size()[slot];
        return out;
    }

  private:
    struct alignas(64) Floats {
        float slot[kVertexSlots];
    };
    struct alignas(64) Integers {
        std::int32_t slot[kVertexSlots];
    };
    static_assert(sizeof(Floats) == kVertexSlots * sizeof(float));
    enum : int { kZ = 4, kRhw, kPointSizes, kClip, kInput0 = kClip + kClipPlanes };
    static constexpr std::size_t kIntegers = 3;

    std::vector<Floats> floats_;
    std::vector<Integers> integers_;
    int inputs_ = 0;
};

} // namespace rasterizer
