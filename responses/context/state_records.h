// A device's state in the form of the wire records that set it.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "dp2/tables/generations.h"
#include "dp2/wire/wire.h"
#include "rasterizer/state/device_state.h"

namespace responses {

namespace wire = dp2::wire;

// The world matrices of a generation, and their numbers (WIRE.md E.3).
constexpr std::uint32_t world_matrices(dp2::Generation generation) {
    return generation < dp2::Generation::Dx8 ? 4 : rasterizer::kWorldMatrices;
}
constexpr std::uint32_t world_matrix_type(dp2::Generation generation, std::uint32_t i) {
    if (i >= world_matrices(generation) || generation >= dp2::Generation::Dx8) return 256 + i;
    return i == 0 ? 1 : 3 + i; // WORLD, WORLD1 to WORLD3
}
// Constants of pixel shaders before DirectX 9, whose versions are 1.0 to 1.4.
inline constexpr std::size_t kOldPixelConstants = 8;

// Reads `state`, which must outlive it. Numbers outside its tables read as 0, as the identity matrix, as
// stream divider 1, or as a new light.
class StateRecords {
  public:
    explicit StateRecords(const rasterizer::DeviceState& state) : state_(state) {}

    wire::RenderState render_state(std::uint32_t number) const {
        return {number, number < state_.render_states.size() ? state_.render_states[number] : 0};
    }
    wire::TextureStageState stage_state(std::uint16_t stage, std::uint16_t number) const {
        const std::uint32_t slot = rasterizer::sampler_slot(stage);
        const bool known = slot < rasterizer::kSamplers && number < rasterizer::kStageStates;
        const std::uint32_t value = known ? state_.stages[slot][number] : 0;
        // Before DirectX 8 mip filters are numbered from 1, NONE; the state is 0 until it is set.
        const bool unset_mip = value == 0 && number == dp2::enum_number(dp2::Tss::MipFilter) &&
                               state_.interface_version < rasterizer::kDx8;
        return {stage, number, unset_mip ? 1 : value};
    }
    wire::ViewportInfo viewport() const {
        const rasterizer::Viewport v = state_.viewport.value_or(rasterizer::Viewport{});
        return {v.x, v.y, v.width, v.height};
    }
    wire::ZRange z_range() const { return {state_.min_z, state_.max_z}; }
    wire::SetTransform transform(std::uint32_t type) const {
        wire::SetTransform out{type, {}};
        rasterizer::Matrix matrix;
        if (const rasterizer::Matrix* named = state_.transform(type)) matrix = *named;
        static_assert(sizeof matrix.m == sizeof out.matrix);
        std::memcpy(&out.matrix, matrix.m, sizeof out.matrix);
        return out;
    }
    wire::SetClipPlane clip_plane(std::uint32_t index) const {
        return {index, index < rasterizer::kUserPlanes ? state_.clip_planes[index] : std::array<float, 4>{}};
    }
    wire::SetStreamSource2 stream(std::uint32_t number) const {
        if (number >= rasterizer::kStreams) return {number, 0, 0, 0};
        const rasterizer::StreamBinding& s = state_.streams[number];
        return {number, s.buffer, s.offset, s.stride};
    }
    wire::SetStreamSourceFreq frequency(std::uint32_t number) const {
        return {number, number < rasterizer::kStreams ? state_.streams[number].divider : 1};
    }
    wire::Rect scissor() const {
        const rasterizer::Rect r = state_.scissor.value_or(rasterizer::Rect{0, 0, 0, 0});
        return {r.left, r.top, r.right, r.bottom};
    }
    rasterizer::LightSlot light(std::uint32_t index) const {
        const auto found = state_.lights.find(index);
        return found == state_.lights.end() ? rasterizer::LightSlot() : found->second;
    }
    // The constants that a command names, in the form of its payload; registers past the last one read as 0.
    template <class File>
    static std::vector<std::uint32_t> registers(const File& file, std::uint32_t first, std::size_t words) {
        constexpr std::size_t kWords = sizeof(typename File::value_type) / 4;
        std::vector<std::uint32_t> out(words);
        const std::size_t start = std::size_t{first} * kWords, all = file.size() * kWords;
        const std::size_t count = start < all ? std::min(words, all - start) : 0;
        if (count)
            std::memcpy(out.data(), reinterpret_cast<const std::byte*>(file.data()) + start * 4, count * 4);
        return out;
    }
    const rasterizer::DeviceState& state() const { return state_; }

  private:
    const rasterizer::DeviceState& state_;
};

} // namespace responses
