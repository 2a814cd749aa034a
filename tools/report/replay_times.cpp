#include "tools/report/replay_times.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "responses/recording/replayer.h"
#include "tools/cli/counted.h"
#include "tools/cli/errors.h"
#include "tools/cli/play_listener.h"

namespace tools {

namespace {

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

} // namespace

std::vector<double> time_replays(unsigned count, const std::string& file,
                                 const dp2::capture::Document& document,
                                 const responses::EmulatorOptions& options, const dp2::ReadLimits& limits,
                                 const PlayingTime& time) {
    using Clock = std::chrono::steady_clock;
    std::vector<double> out;
    PlayListener listener(time, document.size(), "measuring record");
    for (unsigned i = 0; i < count; ++i) {
        responses::Replayer replayer(responses::EmulatorOptions(options), responses::Calls::Executed, limits);
        const Clock::time_point begin = Clock::now();
        const dp2::Status played = replayer.play(document, listener);
        replayer.emulator().presents().wait();
        replayer.emulator().finish();
        out.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
        if (!played.ok()) throw record_error(file, played.error());
    }
    listener.progress.clear();
    return out;
}

std::string times_text(const std::vector<double>& milliseconds, std::uint64_t frames) {
    std::string text = counted(milliseconds.size(), "replay") + ":";
    for (const double time : milliseconds) text += " " + number(time);
    std::vector<double> sorted = milliseconds;
    std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2));
    const double median = sorted[sorted.size() / 2];
    text += " ms, median " + number(median) + " ms";
    if (frames != 0 && median > 0)
        text += ", " + number(static_cast<double>(frames) * 1000 / median) + " frames/s";
    return text;
}

} // namespace tools
