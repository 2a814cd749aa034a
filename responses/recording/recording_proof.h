// Proves before a recording starts that its preamble restores the emulator's state.
#pragma once

#include "dp2/capture/capture.h"
#include "responses/recording/replayer.h"

namespace responses {

// Plays a preamble on a second emulator without workers, and compares that emulator with the recorded one bit
// by bit (restored_state.h). While it exists, the memory of all surfaces and buffers is used twice, and
// charged twice to the recorded emulator's memory budget. Throws rasterizer::MemoryBudgetExceeded,
// std::bad_alloc.
class PreambleProof {
  public:
    explicit PreambleProof(Emulator& recorded);
    // Plays the next record. NotSupported: the record is refused; the error's field begins with "recording",
    // and the log has the details. LimitExceeded: max_bytes; OutOfMemory.
    dp2::Status play(dp2::capture::Record&& record);
    // To be called after the last record. NotSupported: the emulators differ; the error's field begins with
    // "recording" and says in which state.
    dp2::Status compare();

  private:
    dp2::Status refused(const dp2::Error& error, const char* what);

    Emulator& recorded_;
    Replayer replayer_;
    rasterizer::Charge held_;    // memory of the second emulator, charged to the recorded one's memory budget
    dp2::capture::Document one_; // holds the record that is played
    std::size_t played_ = 0;
};

} // namespace responses
