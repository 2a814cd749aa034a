// How long replays of a capture take on this machine, without pictures or other observers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "responses/emulator/emulator_options.h"
#include "tools/cli/playing_time.h"

namespace tools {

// Replays the capture in `count` new emulators, one after the other; returns the milliseconds of each. Throws
// InputError for a record that cannot be played, and when the time is up.
std::vector<double> time_replays(unsigned count, const std::string& file,
                                 const dp2::capture::Document& document,
                                 const responses::EmulatorOptions& options, const dp2::ReadLimits& limits,
                                 const PlayingTime& time);
// "3 replays: 12.25 11.75 12 ms, median 12 ms, 83.33 frames/s"
std::string times_text(const std::vector<double>& milliseconds, std::uint64_t frames);

} // namespace tools
