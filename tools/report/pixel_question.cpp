#include "tools/report/pixel_question.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "dp2/text/text_value.h"
#include "rasterizer/commands/bind_targets.h"
#include "rasterizer/state/color_writes.h"
#include "responses/emulator/emulator.h"
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

// The surface that the last present up to frame `last` shows; 0: none does.
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

// Which record is being played
struct RecordNumber : responses::ReplayObserver {
    void started(std::size_t record) override { number = record; }
    std::size_t number = 0;
};

// What a draw writes: its targets with channels that are written, then its depth buffer. Empty if it is not
// reached, or if it is no draw.
std::vector<std::uint32_t> targets_of_draw(const dp2::capture::Document& document,
                                           responses::EmulatorOptions options, const dp2::Place& draw,
                                           const dp2::ReadLimits& limits) {
    if (!dp2::DrawIndex(document, options.dialect).number(draw)) return {};
    const dp2::capture::Document until = dp2::capture_until(document, options.dialect, draw);
    RecordNumber record;
    responses::Emulator* emulator = nullptr;
    std::vector<std::uint32_t> out;
    options.trace = [&](const responses::Context& context, const dp2::Command* next) {
        if (!next || dp2::Place{record.number, next->offset} != draw) return;
        const rasterizer::DeviceState& state = context.front_end.state();
        const auto found = rasterizer::bind_targets(state, emulator->gpu().resources());
        rasterizer::for_each_target(found.targets, [&](const rasterizer::Surface&, std::size_t t) {
            if (t == rasterizer::kTargets)
                out.push_back(state.depth);
            else if (rasterizer::color_writes(state, t) != 0)
                out.push_back(state.targets[t]);
        });
    };
    responses::Replayer replayer(std::move(options), responses::Calls::Checked, limits);
    emulator = &replayer.emulator();
    // Where a record cannot be played, the history's own replay says so.
    (void)replayer.play(until, record);
    return out;
}

std::string candidates_of(const dp2::capture::Document& document) {
    constexpr std::size_t kMost = 8;
    std::set<std::uint32_t> targets;
    for (const dp2::capture::Record& record : document)
        if (const auto* made = std::get_if<dp2::capture::CreateSurface>(&record);
            made && (made->usage & (dp2::kUsageRenderTarget | dp2::kUsageDepthStencil)))
            targets.insert(made->handle);
    if (targets.empty()) return "the capture has no targets";
    std::string text = "targets are";
    std::size_t count = 0;
    for (const std::uint32_t handle : targets) {
        if (count == kMost) return text + " and others";
        text += (count++ == 0 ? " " : ", ") + std::to_string(handle);
    }
    return text;
}

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

MeantSurface meant_surface(const dp2::capture::Document& document, const responses::EmulatorOptions& options,
                           const std::optional<dp2::Place>& until, std::uint64_t last,
                           const dp2::ReadLimits& limits) {
    MeantSurface out;
    out.surface = shown_surface(document, last);
    const auto targets =
        until ? targets_of_draw(document, options, *until, limits) : std::vector<std::uint32_t>();
    if (!targets.empty() && std::ranges::find(targets, out.surface) == targets.end())
        out.shown = std::exchange(out.surface, targets.front());
    if (out.surface == 0) out.candidates = candidates_of(document);
    return out;
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
