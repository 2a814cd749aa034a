// Records the pieces of work of an emulator's scheduler, with their durations, and what the calling thread does between
// them, as lines of JSON for predict.py. Times are processor times of the threads, so other programs change them
// little.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "rasterizer/schedule/schedule_observer.h"
#include "tests/bench/scaling/scheduling_costs.h"

namespace bench {

class ScheduleRecorder : public rasterizer::ScheduleObserver {
  public:
    ScheduleRecorder();

    // Called on the calling thread of the emulator while nothing is queued. Before start() everything is ignored.
    void start();
    void end_frame();
    void stop();
    // Throws std::logic_error if a piece ran twice.
    void write(std::ostream& out, const std::string& name, const SchedulingCosts& costs) const;

    void handed_over(const rasterizer::Scene& scene, std::span<rasterizer::Batch* const> batches) override;
    void sealed(const rasterizer::Scene& scene, rasterizer::Stall reason) override;
    void waits(const rasterizer::Fence& fence, rasterizer::Stall reason) override;
    void waits(const rasterizer::WorkTally& tally, rasterizer::Stall reason) override;
    void drains(rasterizer::Stall reason) override;
    void begins(const rasterizer::ScheduledPiece& piece) override;
    void ends(const rasterizer::ScheduledPiece& piece) override;

  private:
    using Numbers = std::vector<std::uint64_t>;
    struct Step {
        std::uint64_t preparation = 0; // ns
        Numbers parts;                 // ns
    };
    struct BatchRecord {
        std::uint64_t ns = 0;
        bool reads_targets = false;
        Numbers tallies;
    };
    struct SceneRecord {
        std::uint64_t primitives = 0, texels = 0, finish = 0;
        Numbers draws, reads; // surfaces
        std::vector<BatchRecord> batches;
        std::vector<Step> steps;
    };
    struct Event {
        const char* kind;
        Numbers numbers;
        const char* reason; // null: none
    };
    // Numbers for objects in the order in which they are first seen.
    template <class T> using Ids = std::map<const T*, std::uint64_t>;
    template <class T> static std::uint64_t id_of(Ids<T>& ids, const T& object) {
        return ids.try_emplace(&object, ids.size()).first->second;
    }

    std::uint64_t number_of(const rasterizer::Scene& scene);
    void note_surfaces(const rasterizer::Scene& scene, SceneRecord& record);
    void end_segment();
    void begin_segment();
    void add(const char* kind, Numbers numbers, const char* reason = nullptr);
    void set(std::uint64_t& time, std::uint64_t measured);
    std::uint64_t since(std::uint64_t begin) const;

    const std::uint64_t clock_cost_; // ns of one reading of a thread's clock
    mutable std::mutex mutex_;       // guards everything below
    bool records_ = false, ran_twice_ = false;
    std::thread::id caller_;
    std::uint64_t segment_ = 0; // the calling thread's time when its current segment began
    std::vector<SceneRecord> scenes_;
    std::vector<Event> events_;   // of the calling thread
    Ids<rasterizer::Scene> live_; // scenes that have not finished
    Ids<rasterizer::Fence> fences_;
    Ids<rasterizer::WorkTally> tallies_;
    Ids<rasterizer::Surface> surfaces_;
};

} // namespace bench
