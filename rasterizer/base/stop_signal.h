// Whether queued work is given up: raised once the time of the library call that is under way is up
// (max_milliseconds), lowered by the calling thread when nothing is queued any more. Whoever does work that
// may take long polls it. Threading: any thread.
#pragma once

#include <atomic>
#include <cstdint>

namespace rasterizer {

class StopSignal {
  public:
    // A call begins that may take this long, or (0) ends. The calling thread's.
    void set_deadline(std::uint64_t steady_nanoseconds) { deadline_.store(steady_nanoseconds, kRelaxed); }
    bool has_deadline() const { return deadline_.load(kRelaxed) != 0; }
    // Another thread waits for queued work, until that time; the latest of several counts.
    void begin_waiting(std::uint64_t steady_nanoseconds);
    void end_waiting();
    // Raised, also because the deadline has passed, which raises it.
    bool look();
    bool is_raised() const { return raised_.load(kRelaxed); }
    void raise() { raised_.store(true, kRelaxed); }
    void lower() { raised_.store(false, kRelaxed); }

  private:
    // It only saves work: what it guards is synchronised by the scheduler's lock.
    static constexpr auto kRelaxed = std::memory_order_relaxed;
    std::atomic<std::uint64_t> deadline_ = 0, others_deadline_ = 0;
    std::atomic<std::uint32_t> others_ = 0; // threads that wait
    std::atomic<bool> raised_ = false;
};

// Polls a signal often for little: the signal and the clock are read when enough work was done since the last
// time. One thread's.
class StopPoll {
  public:
    // A signal that is never raised, when null.
    explicit StopPoll(StopSignal* signal = nullptr) : signal_(signal) {}
    // `operations`: of 16 lanes, about, that were done since the last call, or will be next. True: give up.
    // Always inlined, because code that is compiled for several instruction sets calls it.
    [[gnu::always_inline]] bool operator()(std::uint64_t operations) {
        done_ += operations;
        return done_ >= kBetweenLooks && look();
    }

  private:
    // Between 50 us, compiled, and 3 ms, interpreted.
    static constexpr std::uint64_t kBetweenLooks = std::uint64_t{1} << 18;
    bool look();

    StopSignal* signal_;
    std::uint64_t done_ = 0;
};

// Thrown inside work that has no result when it is given up.
struct GivenUp {};

} // namespace rasterizer
