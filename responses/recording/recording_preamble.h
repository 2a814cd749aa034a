// What a recording begins with: everything that is alive, as records that bring it back.
#pragma once

#include <functional>

#include "dp2/capture/capture.h"
#include "responses/emulator/emulator.h"

namespace responses {

// How many frames there were already, completion model (`recorded`) and dialect, the objects with their
// contents, the contexts with their states, and limits (recorded_limits.h); contexts that have executed calls
// get one that restores them. Each record is given to `take`, whose error ends it. No two of them are in
// memory at once, and contents are charged to the emulator's memory budget while they are copied. Waits for
// the GPU. Before the first record: NotSupported, a state that no command could bring back
// (state_preamble.h); OutOfMemory and others of Emulator::take_gpu_failure(). Throws
// rasterizer::MemoryBudgetExceeded, std::bad_alloc.
dp2::Status recording_preamble(Emulator& emulator,
                               const std::function<dp2::Status(dp2::capture::Record&&)>& take);
// The same as a document, whose memory nothing bounds.
dp2::Result<dp2::capture::Document> recording_preamble(Emulator& emulator);

} // namespace responses
