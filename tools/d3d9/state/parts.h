// A set of parts of a State: those in a state block, or those that have to be sent to the driver.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <vector>

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/state/state.h"

namespace d3d9 {

// Calls take(number) for each set bit.
template <std::size_t N, class Take> void for_each_mark(const std::bitset<N>& marks, Take&& take) {
    for (std::size_t i = marks._Find_first(); i < N; i = marks._Find_next(i)) take(static_cast<UINT>(i));
}

// Sets the bits first .. first + count - 1, which must be in the set.
template <std::size_t N> void set_marks(std::bitset<N>& marks, std::size_t first, std::size_t count) {
    if (count) marks |= std::bitset<N>().set() >> (N - count) << first;
}

// A set of lights, in the order of their numbers. Keeps its memory, unlike std::set, since programs may set a
// light before each draw.
class LightNumbers {
  public:
    void insert(DWORD number) {
        const auto place = std::lower_bound(numbers_.begin(), numbers_.end(), number);
        if (place == numbers_.end() || *place != number) numbers_.insert(place, number);
    }
    void insert(const LightNumbers& others) {
        for (const DWORD number : others.numbers_) insert(number);
    }
    void clear() { numbers_.clear(); }
    auto begin() const { return numbers_.begin(); }
    auto end() const { return numbers_.end(); }

  private:
    std::vector<DWORD> numbers_;
};

struct Parts {
    std::bitset<kRenderStates> render;
    std::array<std::bitset<kStageStates>, kStages> stage;
    std::array<std::bitset<kSamplerStates>, kSamplers> sampler;
    std::bitset<kSamplers> texture;
    std::bitset<kTransforms> transform;
    bool material = false, viewport = false, scissor = false, declaration = false, indices = false;
    bool vertex_shader = false, pixel_shader = false;
    LightNumbers light_data, light_enable;
    std::bitset<kClipPlanes> clip_plane;
    std::bitset<kStreams> stream, frequency;
    std::bitset<kVertexFloats> vs_float;
    std::bitset<kPixelFloats> ps_float;
    std::bitset<kInts> vs_int, ps_int;
    std::bitset<kBools> vs_bool, ps_bool;

    static Parts everything(); // except lights, whose number is not bounded
    // The parts in a state block of this type (API page "Saving and restoring state"), with the lights that
    // `state` has.
    static Parts of_block(D3DSTATEBLOCKTYPE type, const State& state);
};

// Copies the parts of one state to another.
void copy_parts(const Parts& parts, const State& from, State& to);
// Adds the parts of `more` to `to`.
void add_parts(const Parts& more, Parts& to);

} // namespace d3d9
