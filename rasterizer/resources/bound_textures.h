// The textures that a draw reads.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "rasterizer/programs/sampler_key.h"
#include "rasterizer/resources/resources.h"

namespace rasterizer {

// Owners of textures by slot. Copying, comparing and clearing cost as much as there are textures.
class BoundTextures {
  public:
    BoundTextures() = default;
    BoundTextures(const BoundTextures& other) { *this = other; }
    BoundTextures(BoundTextures&& other) noexcept
        : textures_(std::move(other.textures_)), slots_(std::exchange(other.slots_, 0)) {}
    BoundTextures& operator=(const BoundTextures& other) {
        for (std::uint32_t left = slots_ | other.slots_; left != 0; left &= left - 1) {
            const auto slot = static_cast<std::size_t>(std::countr_zero(left));
            textures_[slot] = other.textures_[slot];
        }
        slots_ = other.slots_;
        return *this;
    }
    BoundTextures& operator=(BoundTextures&& other) noexcept {
        textures_ = std::move(other.textures_);
        slots_ = std::exchange(other.slots_, 0);
        return *this;
    }

    // Null: the slot has no texture.
    const std::shared_ptr<Surface>& operator[](std::size_t slot) const { return textures_[slot]; }
    std::uint32_t slots() const { return slots_; } // bit i: slot i has a texture
    void set(std::size_t slot, std::shared_ptr<Surface> texture) {
        const std::uint32_t bit = 1u << slot;
        slots_ = texture ? slots_ | bit : slots_ & ~bit;
        textures_[slot] = std::move(texture);
    }
    std::shared_ptr<Surface> take(std::size_t slot) {
        slots_ &= ~(1u << slot);
        return std::move(textures_[slot]);
    }
    void clear() {
        for_each([&](std::size_t slot, const auto&) { textures_[slot].reset(); });
        slots_ = 0;
    }
    // Calls f(slot, texture) for each texture in a slot of `mask`.
    template <class F> void for_each(F&& f, std::uint32_t mask = ~0u) const {
        for (std::uint32_t left = slots_ & mask; left != 0; left &= left - 1) {
            const auto slot = static_cast<std::size_t>(std::countr_zero(left));
            f(slot, textures_[slot]);
        }
    }
    bool operator==(const BoundTextures& other) const { return equal(other, ~0u); }
    // Compares the slots of `mask` only.
    bool equal(const BoundTextures& other, std::uint32_t mask) const {
        if (((slots_ ^ other.slots_) & mask) != 0) return false;
        for (std::uint32_t left = slots_ & mask; left != 0; left &= left - 1) {
            const auto slot = static_cast<std::size_t>(std::countr_zero(left));
            if (textures_[slot] != other.textures_[slot]) return false;
        }
        return true;
    }

  private:
    std::array<std::shared_ptr<Surface>, kTextureSlots> textures_; // by slot
    std::uint32_t slots_ = 0;
};
inline constexpr std::uint32_t kVertexTextureSlots = ~0u << kPixelSamplers; // slots of vertex textures

} // namespace rasterizer
