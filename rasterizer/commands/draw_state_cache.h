// Draw states that were made lately, so that draws which alternate between states share them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "rasterizer/state/draw_state.h"

namespace rasterizer {

// Set-associative, by a hash of the programs, uniforms and textures. One thread at a time.
class DrawStateCache {
  public:
    // The state with these parts: a known one, or the result of make(), which is kept if `keeps`.
    template <class Make>
    std::shared_ptr<const DrawState> get(const DrawState& parts, bool keeps, Make&& make) {
        Set& set = sets_[hash_of(parts) % kSets];
        for (const std::shared_ptr<const DrawState>& state : set.states)
            if (state && has_parts(*state, parts)) return state;
        std::shared_ptr<const DrawState> made = make();
        if (keeps) set.states[set.oldest++ % kWays] = made;
        return made;
    }
    void clear() noexcept { sets_.fill({}); }

  private:
    static std::size_t hash_of(const DrawState& parts);
    static bool has_parts(const DrawState& state, const DrawState& parts);

    static constexpr std::size_t kSets = 16, kWays = 4;
    struct Set {
        std::array<std::shared_ptr<const DrawState>, kWays> states; // null: none
        std::size_t oldest = 0;
    };
    std::array<Set, kSets> sets_;
};

} // namespace rasterizer
