// Records of DirectDraw's functions as calls of an emulator.
#pragma once

#include "dp2/capture/capture.h"
#include "responses/emulator/emulator.h"

namespace responses {

inline constexpr std::size_t kMostClips = 4096; // of a blit; more than the regions of windows have

// Errors of DirectDraw. BadValue: an unknown use of a key; clips that are no whole rectangles. OutOfRange:
// too many clips.
dp2::Status play(Emulator& emulator, const dp2::capture::SetColorKey& record);
dp2::Status play(Emulator& emulator, const dp2::capture::BlitSurface& record);

} // namespace responses
