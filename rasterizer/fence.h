// Says when a scene's pixels are in memory, and carries what queries counted while it was drawn.
// Invariant: passed() turns true once, after every tile of the scene and of all earlier scenes; counts are
// final then.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "rasterizer/sample_pattern.h"

namespace rasterizer {

class Fence {
  public:
    bool passed() const { return passed_.load(std::memory_order_acquire); }
    void wait() const { passed_.wait(false, std::memory_order_acquire); }
    void signal() {
        passed_.store(true, std::memory_order_release);
        passed_.notify_all();
    }

  private:
    std::atomic<bool> passed_{false};
};

// Samples counted for one query bracket; scenes add their share when they finish. Each number of samples a
// pixel has its own sum, since pixels are rounded up for each of them (pipeline spec 7.2).
class PassedPixels {
  public:
    void add(std::uint32_t samples_per_pixel, std::uint64_t samples) {
        sums_[samples_per_pixel - 1].fetch_add(samples);
    }
    std::uint64_t pixels() const {
        std::uint64_t sum = 0;
        for (std::uint64_t n = 1; n <= kMaxSamples; ++n) sum += (sums_[n - 1].load() + n - 1) / n;
        return sum;
    }
    std::uint64_t samples() const {
        std::uint64_t sum = 0;
        for (const auto& samples : sums_) sum += samples.load();
        return sum;
    }

  private:
    std::array<std::atomic<std::uint64_t>, kMaxSamples> sums_{};
};

} // namespace rasterizer
