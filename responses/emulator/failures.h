// What has failed in an emulator, whether it was reported to a caller, and the time limit of a call.
// Threading: as Emulator.
#pragma once

#include <cstdint>
#include <new>

#include "dp2/base/result.h"
#include "responses/context/context_table.h"
#include "responses/emulator/emulator_options.h"

namespace responses {

// OutOfMemory, or the memory limit max_bytes.
bool lacks_memory(const dp2::Error& error);

// Failures caused by the machine (memory, time, our own bugs) or by max_operations, whose count depends on
// which programs and textures have been prepared before. They need not happen again on replay.
struct MachineFailures {
    std::uint64_t count = 0;
    dp2::Error last;
    void add(const dp2::Error& error) { ++count, last = error; }
};

// While a TimedCall exists, the calling thread waits at most max_milliseconds altogether; then the GPU gives
// up queued work (StopSignal). The emulator's functions create one themselves; a TimedCall inside another has
// no effect. Code that calls the GPU or parts of a context directly creates one, and ends with
// Failures::take_gpu_failure().
class TimedCall {
  public:
    TimedCall(rasterizer::Gpu& gpu, std::uint32_t milliseconds);
    ~TimedCall();
    TimedCall(const TimedCall&) = delete;
    TimedCall& operator=(const TimedCall&) = delete;

  private:
    rasterizer::StopSignal* signal_ = nullptr; // null: an outer one has set the deadline, or there is none
};

// While it exists, the time of the TimedCall around it stands still, and waiting takes at most its
// max_milliseconds anew: for a Trace that waits for the GPU, so that a call does not fail because it is
// watched.
class PausedCall {
  public:
    PausedCall(rasterizer::Gpu& gpu, std::uint32_t milliseconds);
    ~PausedCall();
    PausedCall(const PausedCall&) = delete;
    PausedCall& operator=(const PausedCall&) = delete;

  private:
    rasterizer::StopSignal* signal_ = nullptr; // null: no TimedCall is around it
    std::uint64_t left_ = 0;                   // nanoseconds
};

class Failures {
  public:
    // The arguments must outlive it.
    Failures(rasterizer::Gpu& gpu, ContextTable& contexts, const Log& log)
        : gpu_(gpu), contexts_(contexts), log_(log) {}

    // The last error; Fault::None if nothing has failed yet.
    const dp2::Error& last() const { return last_; }
    const MachineFailures& of_machine() const { return machine_; }

    void note(const dp2::Error& error) { last_ = error; }
    // note(), and a line in the log.
    void report(const char* what, const dp2::Error& error);
    // note() for the error of a submitted call, which the machine may have caused.
    void note_call(const dp2::Error& error);

    // LimitExceeded when the current call has exceeded its time: work that was submitted but is not drawn yet
    // is given up.
    dp2::Status take_timeout();
    // Errors of take_timeout(). OutOfMemory when an allocation failed while the GPU was drawing and no call
    // has reported it yet: pixels and counts of what was submitted until now may be missing. ContextLost: a
    // bug of this library on the GPU; all contexts are lost.
    dp2::Status take_gpu_failure();
    // To be called where an unexpected exception, which is a bug of this library, is caught: loses the
    // context, or all contexts if it is null.
    dp2::Error lose_by_mistake(Context* context, const char* where);

    // `text` returns the line; when there is no memory for it, nothing is logged.
    template <class Text> void log(LogLevel level, Text&& text) const {
        if (!log_) return;
        try {
            log_(level, text());
        } catch (const std::bad_alloc&) {
        }
    }

  private:
    rasterizer::Gpu& gpu_;
    ContextTable& contexts_;
    const Log& log_;
    dp2::Error last_;
    MachineFailures machine_;
};

} // namespace responses
