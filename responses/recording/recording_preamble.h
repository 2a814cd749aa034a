// The beginning of a recording: records that recreate all objects and state.
#pragma once

#include <functional>

#include "dp2/capture/capture.h"
#include "responses/emulator/emulator.h"

namespace responses {

// Makes records of the number of frames so far, the completion model (`recorded`) and dialect, the objects
// with their contents, the contexts, the scripts of a test rig (Control::records()), and the limits
// (recorded_limits.h); a context that has executed calls gets one call that restores its state. Passes each
// record to `take`, and ends with the first error of `take`. One record is in memory at a time, and contents
// are charged to the emulator's memory budget while they are copied. Waits for the GPU. Errors before the
// first record: NotSupported, a state that no command can restore (state_preamble.h); those of
// Failures::take_gpu_failure(). Throws rasterizer::MemoryBudgetExceeded, std::bad_alloc.
dp2::Status recording_preamble(Emulator& emulator,
                               const std::function<dp2::Status(dp2::capture::Record&&)>& take);
// Returns the records as a document, which is not charged to the memory budget.
dp2::Result<dp2::capture::Document> recording_preamble(Emulator& emulator);

} // namespace responses
