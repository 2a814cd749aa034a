// What a recording begins with: everything that is alive, as records that bring it back.
#pragma once

#include "dp2/capture.h"
#include "responses/emulator.h"

namespace responses {

// How many frames there were already, completion model (`recorded`) and dialect, the objects with their
// contents, and the contexts with their states; contexts that have executed calls get one that restores them.
// Waits for the GPU. NotSupported: a state that no command could bring back (state_preamble.h);
// OutOfMemory: Emulator::take_gpu_failure().
dp2::Result<dp2::capture::Document> recording_preamble(Emulator& emulator);

} // namespace responses
