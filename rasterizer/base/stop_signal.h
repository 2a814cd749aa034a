// Tells queued work to give up: raised once the time of the current library call is up (max_milliseconds),
// lowered by the calling thread when nothing is queued any more. Work that may take long polls the signal.
// Threading: any thread.
#pragma once

#include <atomic>
#include <cstdint>

namespace rasterizer {

class StopSignal {
  public:
    // The calling thread sets the time by which a library call must end, when the call begins, and 0 when it
    // ends.
    void set_deadline(std::uint64_t steady_nanoseconds) { deadline_.store(steady_nanoseconds, kRelaxed); }
    bool has_deadline() const { return deadline() != 0; }
    std::uint64_t deadline() const { return deadline_.load(kRelaxed); } // 0: none
    // Another thread begins to wait for queued work, until this time at the latest. If several threads wait,
    // the latest of their times applies.
    void begin_waiting(std::uint64_t steady_nanoseconds);
    void end_waiting();
    // Returns whether the signal is raised; raises it if either deadline has passed.
    bool look();
    bool is_raised() const { return raised_.load(kRelaxed); }
    void raise() { raised_.store(true, kRelaxed); }
    void lower() { raised_.store(false, kRelaxed); }

  private:
    // Relaxed, because the signal only saves work: the scheduler's lock synchronises all data.
    static constexpr auto kRelaxed = std::memory_order_relaxed;
    std::atomic<std::uint64_t> deadline_ = 0, others_deadline_ = 0;
    std::atomic<std::uint32_t> others_ = 0; // number of threads in begin_waiting() .. end_waiting()
    std::atomic<bool> raised_ = false;
};

// Makes frequent polling cheap: the signal and the clock are read only when enough work was done since the
// last time. Belongs to one thread.
class StopPoll {
  public:
    // `signal` null: the poll always returns false.
    explicit StopPoll(StopSignal* signal = nullptr) : signal_(signal) {}
    // Reports that about `operations` on 16 lanes were done since the last call, or will be done next.
    // Returns true if the work must be given up. Always inlined, because code that is compiled for several
    // instruction sets calls it.
    [[gnu::always_inline]] bool operator()(std::uint64_t operations) {
        done_ += operations;
        return done_ >= kBetweenLooks && look();
    }

  private:
    // Operations between two reads of the signal: 50 us in compiled programs, up to 3 ms in interpreted ones.
    static constexpr std::uint64_t kBetweenLooks = std::uint64_t{1} << 18;
    bool look();

    StopSignal* signal_;
    std::uint64_t done_ = 0;
};

// Thrown inside work that has no result when it is given up.
struct GivenUp {};

} // namespace rasterizer
