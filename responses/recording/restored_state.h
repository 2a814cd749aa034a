// Whether the beginning of a recording brought everything back, down to the bit.
#pragma once

#include "responses/emulator/emulator.h"

namespace responses {

// What `replayed` lacks of `recorded`, first, as the field of an error; null: nothing. Objects are compared
// by handle and contexts by their order: contents with all samples, bindings, states, shaders, palettes,
// state sets, queries at rest, scene counts. Figures are not. Waits for both GPUs.
const char* first_loss(Emulator& recorded, Emulator& replayed);

} // namespace responses
