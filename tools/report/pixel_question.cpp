#include "tools/report/pixel_question.h"

#include <algorithm>
#include <optional>
#include <span>

#include "dp2/text/text_value.h"
#include "tools/cli/errors.h"

namespace tools {

namespace {

using Histories = std::span<responses::PixelHistory* const>;

// Forwards each record to the histories.
struct PixelReplay : responses::ReplayObserver {
    PixelReplay(Histories all, PlayListener& with) : histories(all), playing(with) {}
    void started(std::size_t record) override {
        playing.started(record);
        for (responses::PixelHistory* const history : histories) history->started(record);
    }
    void presented(std::size_t record, std::uint32_t surface) override {
        for (responses::PixelHistory* const history : histories) history->presented(record, surface);
    }
    void check() const {
        for (responses::PixelHistory* const history : histories) history->check();
    }
    const Histories histories;
    PlayListener& playing;
};

} // namespace

void parse_pixel_place(const std::string& text, responses::PixelQuestion& question) {
    const std::size_t comma = text.find(',');
    const auto x = dp2::parse_unsigned(text.substr(0, comma)),
               y = comma == text.npos ? std::nullopt : dp2::parse_unsigned(text.substr(comma + 1));
    if (!x || !y || *x >= rasterizer::kMaxSurfaceSize || *y >= rasterizer::kMaxSurfaceSize)
        throw InputError{kExitUsage, "'" + text + "' is not a pixel: use X,Y, each below " +
                                         std::to_string(rasterizer::kMaxSurfaceSize)};
    question.x = static_cast<std::uint32_t>(*x);
    question.y = static_cast<std::uint32_t>(*y);
}

std::uint64_t frame_of_record(const dp2::capture::Document& document, std::size_t record) {
    const auto before = std::span(document).first(record);
    return 1 + dp2::frames_before(document) +
           static_cast<std::uint64_t>(std::ranges::count_if(before, [](const dp2::capture::Record& r) {
               return std::holds_alternative<dp2::capture::Present>(r);
           }));
}

std::uint32_t shown_surface(const dp2::capture::Document& document, std::uint64_t last) {
    std::uint64_t frame = 1 + dp2::frames_before(document);
    std::uint32_t shown = 0;
    for (const dp2::capture::Record& record : document) {
        const auto* present = std::get_if<dp2::capture::Present>(&record);
        if (!present) continue;
        if (present->surface != 0) shown = present->surface;
        if (frame++ >= last) break;
    }
    return shown;
}

dp2::Status replay_histories(responses::Replayer& replayer, Histories histories,
                             const dp2::capture::Document& document, std::uint64_t last,
                             PlayListener& playing) {
    for (responses::PixelHistory* const history : histories) history->attach(replayer.emulator());
    PixelReplay listener(histories, playing);
    // The frames of one history are those of all.
    for (std::size_t i = 0; i < document.size() && histories[0]->frame() <= last; ++i) {
        listener.started(i);
        if (const dp2::Status status = replayer.play(document, i, listener); !status.ok()) {
            dp2::Error error = status.error();
            error.offset = i;
            return error;
        }
        listener.check();
    }
    for (responses::PixelHistory* const history : histories) history->finish();
    listener.check();
    return {};
}

} // namespace tools
