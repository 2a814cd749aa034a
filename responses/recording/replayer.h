// Plays a capture on an emulator, record by record, and compares the results with those that the capture
// observed.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "dp2/capture/capture.h"
#include "responses/emulator/emulator.h"
#include "responses/recording/record_player.h"

namespace responses {

// The options with the completion model and the dialect of a capture. BadValue: an unknown one.
dp2::Result<EmulatorOptions> replay_options(const dp2::capture::Document& document,
                                            EmulatorOptions options = {});

class Replayer {
  public:
    explicit Replayer(EmulatorOptions options, Calls calls = Calls::Executed,
                      const dp2::ReadLimits& limits = {})
        : own_(std::make_unique<Emulator>(options_for(std::move(options), calls))), emulator_(*own_),
          player_(emulator_, calls, limits.max_command_capacity) {}
    // Plays on the caller's emulator, which must be new and made with replay_options().
    explicit Replayer(Emulator& emulator)
        : emulator_(emulator), player_(emulator, Calls::Executed, dp2::ReadLimits().max_command_capacity) {}
    Emulator& emulator() { return emulator_; }

    // Play one record (see RecordPlayer::play()), or all records; then an error's offset is the record's
    // number.
    dp2::Status play(const dp2::capture::Document& document, std::size_t index, ReplayObserver& observer) {
        return player_.play(document, index, observer);
    }
    dp2::Status play(const dp2::capture::Document& document, ReplayObserver& observer);
    // See RecordPlayer.
    const std::map<std::uint32_t, std::uint32_t>& contexts() const { return player_.contexts(); }
    std::uint64_t observations() const { return player_.observations(); }
    std::uint64_t differences() const { return player_.differences(); }
    std::uint64_t unexpected_failures() const { return player_.unexpected_failures(); }

  private:
    static EmulatorOptions options_for(EmulatorOptions options, Calls calls);
    std::unique_ptr<Emulator> own_; // null: the emulator is the caller's
    Emulator& emulator_;
    RecordPlayer player_;
};

} // namespace responses
