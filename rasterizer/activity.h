// What the workers really did: time by stage, bytes and things by the piece; counters report differences of
// it. It depends on the machine and its load, unlike ContextCounts. Times are nanoseconds of a steady clock.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <vector>

#include "rasterizer/stall.h"

namespace rasterizer {

inline std::uint64_t steady_nanoseconds() {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                          std::chrono::steady_clock::now().time_since_epoch())
                                          .count());
}

enum class Stage : std::uint8_t {
    Vertex,   // fetch, vertex program
    Geometry, // assembly, clipping, set-up, binning
    Pixel,    // tiles: coverage, pixel programs, clears, moving pixels
    Other,    // sorting a scene's work by tiles, adding up counts
};
inline constexpr std::size_t kWorkStages = 4;

// Since the GPU was made, of all workers together.
struct Activity {
    std::uint64_t time = 0; // when this was so
    std::array<std::uint64_t, kWorkStages> busy = {};
    std::uint64_t vertex_memory = 0, pixel_memory = 0; // of the stage's time: reading vertices; moving pixels
    std::uint64_t vertices = 0, triangles = 0, pixels = 0; // shaded; entered the clipper; passed (samples)
    std::uint64_t tiles = 0, bytes = 0;                    // drawn; moved from and to buffers and surfaces
    std::uint64_t lanes = 0, live_lanes = 0;               // of pixel programs: run, and with a pixel to draw
    std::uint64_t texels = 0, texel_hits = 0;              // read by pixel programs while that is emulated
    std::array<std::uint64_t, static_cast<std::size_t>(Stall::Count)> stalled = {}; // the front end's waits
    std::uint64_t total_busy() const {
        std::uint64_t sum = 0;
        for (const std::uint64_t stage : busy) sum += stage;
        return sum;
    }
};

// Keeps the activity while workers are in the middle of something. One lock guards all of it but shaded_at().
class ActivityMeter {
  public:
    explicit ActivityMeter(std::size_t workers) : workers_(workers) {}
    // Worker `self` starts a piece of work, of a chunk (Vertex, then Geometry) or of another stage.
    void start(std::size_t self, Stage stage, std::uint64_t now);
    // Returns the time that went to the stage it was started with.
    std::uint64_t finish(std::size_t self, std::uint64_t now);
    // Where the worker says when it went on from vertices to geometry; 0 before.
    std::atomic<std::uint64_t>& shaded_at(std::size_t self) { return workers_[self].shaded_at; }
    Activity& totals() { return totals_; } // of finished work; busy and time are the meter's
    Activity at(std::uint64_t now) const;

  private:
    struct Worker {
        std::atomic<std::uint64_t> shaded_at{0};
        std::uint64_t since = 0; // 0: idle
        Stage stage = Stage::Other;
    };
    static std::uint64_t charge(const Worker& worker, std::uint64_t now, Activity& to);
    std::vector<Worker> workers_;
    Activity totals_;
};

} // namespace rasterizer
