// Plays a capture on an emulator, record by record, and holds what happens against what the capture observed.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "dp2/capture/capture.h"
#include "responses/emulator/emulator.h"
#include "responses/emulator/surface_pixels.h"

namespace responses {

// Called by a replay while it runs, on its thread. Spans are valid during the call.
class ReplayObserver {
  public:
    virtual ~ReplayObserver() = default;
    virtual void started(std::size_t record) { (void)record; } // before each record
    virtual void submitted(std::size_t record, const Call& call, dp2::ByteSpan response) {
        (void)record, (void)call, (void)response;
    }
    // surface 0: none is shown
    virtual void presented(std::size_t record, std::uint32_t surface) { (void)record, (void)surface; }
    // The replay has another result than the capture observed; `text` says which.
    virtual void differs(std::size_t record, const std::string& text) { (void)record, (void)text; }
};

// The options with the completion model and the dialect that a capture asks for. BadValue: a name
// that is none.
dp2::Result<EmulatorOptions> replay_options(const dp2::capture::Document& document,
                                            EmulatorOptions options = {});

// What a replay does with the calls of a capture.
enum class Calls : std::uint8_t {
    Executed,
    // Executed by a GPU that draws nothing (Gpu::draws()): records and commands are refused for the same
    // reasons, but for limits of drawing. Commands behind an observed failure are left out, and nothing that
    // was observed is compared.
    Checked,
};

class Replayer {
  public:
    explicit Replayer(EmulatorOptions options, Calls calls = Calls::Executed,
                      const dp2::ReadLimits& limits = {})
        : own_(std::make_unique<Emulator>(options_for(std::move(options), calls))), emulator_(*own_),
          calls_(calls), max_capacity_(limits.max_command_capacity) {}
    // On an emulator of the caller's, new and made with replay_options().
    explicit Replayer(Emulator& emulator)
        : emulator_(emulator), calls_(Calls::Executed),
          max_capacity_(dp2::ReadLimits().max_command_capacity) {}
    Emulator& emulator() { return emulator_; }

    // Executes one record of a document; errors are those of the record itself (an unknown handle, ...), not
    // of submitted commands.
    dp2::Status play(const dp2::capture::Document& document, std::size_t index, ReplayObserver& observer);
    dp2::Status play(const dp2::capture::Document& document, ReplayObserver& observer);
    // The capture's numbers of the contexts that it can still name, and the emulator's.
    const std::map<std::uint32_t, std::uint32_t>& contexts() const { return contexts_; }
    // How many observations of the capture were compared with this replay, and how many differed.
    std::uint64_t observations() const { return observations_; }
    std::uint64_t differences() const { return differences_; }
    // Calls that failed without the capture having observed the same error.
    std::uint64_t unexpected_failures() const { return unexpected_failures_; }

  private:
    static EmulatorOptions options_for(EmulatorOptions options, Calls calls);
    struct Player;
    std::unique_ptr<Emulator> own_; // null: the caller has it
    Emulator& emulator_;
    Calls calls_;
    std::size_t max_capacity_;                        // of a command surface
    std::map<std::uint32_t, std::uint32_t> contexts_; // the capture's numbers to ours
    rasterizer::Storage commands_;                    // the last call's command surface
    Call last_;
    bool failure_expected_ = false; // the last call's, once its observation has come
    std::uint64_t observations_ = 0, differences_ = 0, unexpected_failures_ = 0;
};

} // namespace responses
