// Compares an emulator with one that a recording's preamble has restored, bit by bit.
#pragma once

#include "responses/emulator/emulator.h"

namespace responses {

// The first difference between `replayed` and `recorded`, as the field of an error; null: none. Objects are
// compared by handle, contexts in order: contents with all samples, bindings, states, shaders, palettes,
// state sets, queries at rest, scene counts; but not statistics. Waits for both GPUs.
const char* first_loss(Emulator& recorded, Emulator& replayed);

} // namespace responses
