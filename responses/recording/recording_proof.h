// A recording is begun only when its beginning, played, makes what is alive now.
#pragma once

#include "dp2/capture/capture.h"
#include "responses/recording/replayer.h"

namespace responses {

// Plays a preamble on a second emulator, without workers, and compares that with the recorded one down to the
// bit (restored_state.h). Takes the memory of all surfaces and buffers once more for as long as it lives,
// within what the recorded emulator's memory budget has left. Throws rasterizer::MemoryBudgetExceeded,
// std::bad_alloc.
class PreambleProof {
  public:
    explicit PreambleProof(Emulator& recorded);
    // The next record. NotSupported: it is refused; the field begins with "recording", and the log has the
    // details. LimitExceeded: max_bytes; OutOfMemory.
    dp2::Status play(dp2::capture::Record&& record);
    // After the last one. NotSupported: the emulators differ, and in what; the field begins with "recording".
    dp2::Status compare();

  private:
    dp2::Status refused(const dp2::Error& error, const char* what);

    Emulator& recorded_;
    Replayer replayer_;
    rasterizer::Charge held_;    // what the second emulator has, in the recorded one's memory budget
    dp2::capture::Document one_; // the record that is played
    std::size_t played_ = 0;
};

} // namespace responses
