// A recording is begun only when its beginning, played, makes what is alive now.
#pragma once

#include "dp2/capture.h"
#include "responses/emulator.h"

namespace responses {

// Plays the preamble on a second emulator, without workers, and compares it with the recorded one down to the
// bit (same_state.h). NotSupported: they differ, or a record is refused; the field begins with "recording",
// and the log has the details. Takes the memory of all surfaces and buffers once more for as long as it
// lasts, and may throw std::bad_alloc.
dp2::Status prove_preamble(const dp2::capture::Document& preamble, Emulator& recorded);

} // namespace responses
