// Plays single records of a capture on an emulator, and compares its results with those that the capture
// observed. Replayer plays whole captures.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "dp2/capture/capture.h"
#include "responses/emulator/emulator.h"

namespace responses {

// Called on the replay's thread. Spans are valid during the call.
class ReplayObserver {
  public:
    virtual ~ReplayObserver() = default;
    virtual void started(std::size_t record) { (void)record; } // called before each record
    virtual void submitted(std::size_t record, const Call& call, dp2::ByteSpan response) {
        (void)record, (void)call, (void)response;
    }
    // Surface 0: nothing is shown.
    virtual void presented(std::size_t record, std::uint32_t surface) { (void)record, (void)surface; }
    // The replay's result differs from the observed one; `text` describes the difference.
    virtual void differs(std::size_t record, const std::string& text) { (void)record, (void)text; }
};

// What a replay does with the calls of a capture.
enum class Calls : std::uint8_t {
    Executed,
    // Executed by a GPU that draws nothing (Gpu::draws()): records and commands fail as in Executed, except
    // for limits of drawing. Commands after an observed failure are skipped, and nothing is compared with
    // observations.
    Checked,
};

class RecordPlayer {
  public:
    // `emulator` must outlive it. max_capacity: the most bytes of a command surface.
    RecordPlayer(Emulator& emulator, Calls calls, std::size_t max_capacity)
        : emulator_(emulator), calls_(calls), max_capacity_(max_capacity) {}

    // Errors are those of the record itself, such as an unknown handle; a failure of submitted commands is
    // not an error.
    dp2::Status play(const dp2::capture::Document& document, std::size_t index, ReplayObserver& observer);
    // The emulator's number for each of the capture's numbers of live contexts.
    const std::map<std::uint32_t, std::uint32_t>& contexts() const { return contexts_; }
    // The number of observations so far, and how many of them the replay differs from.
    std::uint64_t observations() const { return observations_; }
    std::uint64_t differences() const { return differences_; }
    // The number of failed calls whose failure the capture has not observed.
    std::uint64_t unexpected_failures() const { return unexpected_failures_; }

  private:
    dp2::Status execute(const dp2::capture::Metadata& r);
    // Both are applied before the emulator is created (replay_options()).
    dp2::Status execute(const dp2::capture::Completion&) { return {}; }
    dp2::Status execute(const dp2::capture::ChosenDialect&) { return {}; }
    dp2::Status execute(const dp2::capture::CreateContext& r);
    dp2::Status execute(const dp2::capture::DestroyContext& r);
    dp2::Status execute(const dp2::capture::Disjoint&);
    dp2::Status execute(const dp2::capture::HoldAnswers& r);
    dp2::Status execute(const dp2::capture::FailCall& r);
    dp2::Status execute(const dp2::capture::SetClock& r);
    dp2::Status execute(const dp2::capture::HangGpu& r);
    dp2::Status execute(const dp2::capture::OfferQueries& r);
    dp2::Status execute(const dp2::capture::OfferCaps& r);
    dp2::Status execute(const dp2::capture::LoseContext& r);
    dp2::Status execute(const dp2::capture::SceneCounts& r);
    dp2::Status execute(const dp2::capture::CreateSurface& r);
    dp2::Status execute(const dp2::capture::CreateBuffer& r);
    dp2::Status execute(const dp2::capture::CreateSublevel& r);
    dp2::Status execute(const dp2::capture::Destroy& r);
    dp2::Status execute(const dp2::capture::WriteSurface& r);
    dp2::Status execute(const dp2::capture::WriteBuffer& r);
    dp2::Status execute(const dp2::capture::SetColorKey& r);
    dp2::Status execute(const dp2::capture::BlitSurface& r);
    dp2::Status execute(const dp2::capture::Submit& r);
    dp2::Status execute(const dp2::capture::Present& r);
    dp2::Status execute(const dp2::capture::ObservedResult& r);
    dp2::Status execute(const dp2::capture::ObservedSurface& r);

    bool executes() const { return calls_ == Calls::Executed; }
    rasterizer::ResourceTable& resources() { return emulator_.gpu().resources(); }
    dp2::Result<std::uint32_t> context_of(std::uint32_t number) const; // BadHandle: there is none
    template <class R> dp2::Status control(R r);
    void submit(const dp2::capture::Submit& r, std::size_t capacity);
    // Nothing: the responses are equal. Else ": " and the answers that differ, if only their values do.
    std::optional<std::string> response_difference(dp2::ByteSpan observed, dp2::ByteSpan now) const;
    void differs(const std::string& text);

    Emulator& emulator_;
    const Calls calls_;
    const std::size_t max_capacity_;
    std::map<std::uint32_t, std::uint32_t> contexts_;
    // The record that is played:
    std::size_t record_ = 0;
    ReplayObserver* observer_ = nullptr;
    std::optional<RecordedAnswers> answers_; // for a Submit record, if the capture observed them
    dp2::ByteSpan submitted_;                // for a Submit record: the bytes to execute
    // The last call:
    rasterizer::Storage commands_; // its command surface
    Call last_;
    bool failure_expected_ = false; // the capture has observed its failure

    std::uint64_t observations_ = 0, differences_ = 0, unexpected_failures_ = 0;
};

} // namespace responses
