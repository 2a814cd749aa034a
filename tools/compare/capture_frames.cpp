// The frames of a capture as pictures: what each present shows while the capture is replayed.
#include <system_error>

#include "dp2/capture/capture_place.h"
#include "dp2/wire/error_text.h"
#include "responses/recording/replayer.h"
#include "tools/cli/play_options.h"
#include "tools/compare/frame_steps.h"
#include "tools/compare/picture_source.h"

namespace tools {

namespace {

using dp2::capture::Document;

InputChoice choice_of(const std::string& path, const PictureSourceOptions& options) {
    InputChoice choice;
    choice.file = path;
    choice.max_seconds = options.max_seconds;
    return choice;
}

class CaptureFrames : public PictureSource, responses::ReplayObserver {
  public:
    CaptureFrames(const std::string& path, Input input, const PictureSourceOptions& options)
        : input_(std::move(input)), choice_(choice_of(path, options)), options_(options),
          limits_(options.limits), time_(choice_, limits_),
          replayer_(replay_options(), responses::Calls::Executed, options.form.limits) {
        std::uint64_t frame = dp2::frames_before(input_.document);
        for (std::size_t record = 0; record < input_.document.size(); ++record) {
            const auto* present = std::get_if<dp2::capture::Present>(&input_.document[record]);
            if (!present) continue;
            ++frame;
            const auto& range = options.frames;
            if (present->surface == 0 || (range && !range->holds(frame))) continue;
            shown_.push_back({record, present->surface});
            names_.push_back({"", frame, present->surface});
        }
        if (names_.empty()) throw no_frames_error(path, options);
    }

    bool is_capture() const override { return true; }
    const Input* capture() const override { return &input_; }

    AlphaPicture load(std::size_t position) override {
        const Shown& shown = shown_[position];
        play_to(shown.record + 1);
        auto picture = shown_frame(replayer_.emulator(), shown.surface);
        if (!picture.ok())
            throw InputError{kExitBadInput, choice_.file + ": record " + std::to_string(shown.record) +
                                                ": surface " + std::to_string(shown.surface) + ": " +
                                                dp2::describe(picture.error())};
        return std::move(*picture);
    }

    std::unique_ptr<FrameSteps> steps(std::size_t position) override {
        const Shown& shown = shown_[position];
        FrameRecords frame{shown.record, shown.record, shown.surface};
        while (frame.first > 0 &&
               !std::holds_alternative<dp2::capture::Present>(input_.document[frame.first - 1]))
            --frame.first;
        try {
            return std::make_unique<FrameSteps>(input_.document, frame, replay_options(),
                                                options_.form.limits, time_);
        } catch (const std::system_error& error) {
            throw InputError{kExitIo, std::string("a thread cannot be started: ") + error.code().message()};
        }
    }

    int finish() override {
        if (!options_.frames) play_to(input_.document.size());
        const bool failed = complain_of_failures(choice_.file, replayer_);
        return failed ? kExitDiagnostics : input_.status();
    }

  private:
    struct Shown {
        std::size_t record;
        std::uint32_t surface;
    };

    responses::EmulatorOptions replay_options() const {
        responses::EmulatorOptions emulator = emulator_options(input_.document, options_);
        emulator.limits = limits_;
        return emulator;
    }

    void play_to(std::size_t end) {
        for (; played_ < end; ++played_) {
            time_.check(played_);
            const dp2::Status status = replayer_.play(input_.document, played_, *this);
            if (status.ok()) continue;
            dp2::Error error = status.error();
            error.offset = played_;
            throw record_error(choice_.file, error);
        }
    }

    const Input input_;
    const InputChoice choice_;
    const PictureSourceOptions options_;
    dp2::Limits limits_; // with that of --max-seconds
    const PlayingTime time_;
    responses::Replayer replayer_;
    std::vector<Shown> shown_;
    std::size_t played_ = 0; // records
};

} // namespace

std::unique_ptr<PictureSource> open_frames(const std::string& path, Input input,
                                           const PictureSourceOptions& options) {
    return std::make_unique<CaptureFrames>(path, std::move(input), options);
}

} // namespace tools
