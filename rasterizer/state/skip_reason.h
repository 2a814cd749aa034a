// The reasons why draws are skipped, generated from skip_reasons.def, and counts by reason.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <variant>

namespace rasterizer {

enum class SkipReason : std::uint8_t {
#define DP2_SKIP(name, words) name,
#include "rasterizer/state/skip_reasons.def"
#undef DP2_SKIP
};

inline constexpr const char* kSkipReasonWords[] = {
#define DP2_SKIP(name, words) words,
#include "rasterizer/state/skip_reasons.def"
#undef DP2_SKIP
};
inline constexpr std::size_t kSkipReasons = std::size(kSkipReasonWords);

using SkipCounts = std::array<std::uint64_t, kSkipReasons>; // by SkipReason
// The words of the last reason that was counted since `before`; null: none was.
inline const char* skip_reason_since(const SkipCounts& before, const SkipCounts& now) {
    const char* words = nullptr;
    for (std::size_t i = 0; i < kSkipReasons; ++i)
        if (now[i] != before[i]) words = kSkipReasonWords[i];
    return words;
}

// Draws that read a texture whose handle names no surface; they are drawn (PIPELINE.md 3.10).
struct MissingTextures {
    std::uint64_t draws = 0;
    std::uint32_t samplers = 0; // of the last one, see DrawSnapshot::missing_textures
};

// Draws with a target or depth buffer that is not used (PIPELINE.md 5.3): it does not fit the first target.
struct UnfitTargets {
    std::uint64_t draws = 0;
    std::uint32_t which = 0; // of the last one, see FoundTargets::unfit
};

// A value that a draw needs, or, if there is none, the reason why the draw is skipped.
template <class T> class OrSkipped {
  public:
    OrSkipped(T value) : value_(std::move(value)) {}
    OrSkipped(SkipReason reason) : value_(reason) {}
    explicit operator bool() const { return std::holds_alternative<T>(value_); }
    T& operator*() { return std::get<T>(value_); }
    const T& operator*() const { return std::get<T>(value_); }
    T* operator->() { return &**this; }
    const T* operator->() const { return &**this; }
    SkipReason reason() const { return std::get<SkipReason>(value_); }

  private:
    std::variant<T, SkipReason> value_;
};

} // namespace rasterizer
