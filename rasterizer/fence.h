// Says when a scene's pixels are in memory, and carries what queries counted while it was drawn.
// Invariant: passed() turns true once, after every tile of the scene and of all earlier scenes; counts are
// final then.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "rasterizer/sample_pattern.h"

namespace rasterizer {

class Fence {
  public:
    bool passed() const { return passed_.load(std::memory_order_acquire); }
    void wait() const { passed_.wait(false, std::memory_order_acquire); }
    // When that was, in nanoseconds of a steady clock; read it once passed() is true.
    std::uint64_t time() const { return time_; }
    static std::uint64_t now() {
        return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                              std::chrono::steady_clock::now().time_since_epoch())
                                              .count());
    }
    void signal() {
        time_ = now();
        passed_.store(true, std::memory_order_release);
        passed_.notify_all();
    }

  private:
    std::atomic<bool> passed_{false};
    std::uint64_t time_ = 0;
};

// What is counted for one query bracket; scenes add their share before their fences pass, and nobody reads
// earlier. Each number of samples a pixel has its own sum, since pixels are rounded up for each of them
// (pipeline spec 7.2).
class QueryCounts {
  public:
    void add_passed(std::uint32_t samples_per_pixel, std::uint64_t samples) {
        sums_[samples_per_pixel - 1] += samples;
    }
    std::uint64_t pixels() const {
        std::uint64_t sum = 0;
        for (std::uint32_t n = 1; n <= kMaxSamples; ++n) sum += (sums_[n - 1] + n - 1) / n;
        return sum;
    }
    std::uint64_t samples() const {
        std::uint64_t sum = 0;
        for (const std::uint64_t samples : sums_) sum += samples;
        return sum;
    }

    std::uint64_t vertices_shaded = 0, primitives = 0, clipper_output = 0, pixels_shaded = 0;

  private:
    std::array<std::uint64_t, kMaxSamples> sums_{};
};

} // namespace rasterizer
