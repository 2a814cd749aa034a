#include "tools/runtime/recording/recording.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/runtime/base/log.h"
#include "tools/runtime/base/runtime_name.h"
#include "tools/runtime/base/settings.h"
#include "tools/runtime/base/win.h"
#include "tools/runtime/recording/capture_files.h"

namespace runtime {

namespace {

// The running recordings of all devices.
struct Running {
    std::mutex mutex;
    std::vector<Recording*> recordings;
};
Running& running() {
    static Running instance;
    return instance;
}

// The file name of the program, in UTF-8.
std::string program_name() {
    wchar_t path[MAX_PATH] = {};
    GetModuleFileNameW(nullptr, path, MAX_PATH);
    const wchar_t* name = path;
    for (const wchar_t* c = path; *c; ++c)
        if (*c == L'\\' || *c == L'/') name = c + 1;
    char text[4 * MAX_PATH] = {};
    WideCharToMultiByte(CP_UTF8, 0, name, -1, text, sizeof text - 1, nullptr, nullptr);
    return text;
}

std::string date() {
    const std::time_t now = std::time(nullptr);
    char text[32] = {};
    if (const std::tm* const utc = std::gmtime(&now))
        std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", utc);
    return text;
}

std::string tool() {
    const std::uint32_t version = dp2emu_version();
    return "dp2 " + std::to_string(version >> 16) + "." + std::to_string(version & 0xFFFF);
}

} // namespace

void Recording::start() {
    if (over_ || running_ || recording_given_up() || current_frame() < settings().first_frame) return;
    if (current_frame() > settings().last_frame) {
        log("nothing is recorded: no frame from %u to %u could be the first: %s", settings().first_frame,
            settings().last_frame, progress_.why.c_str());
        return end_with("failed");
    }
    if (progress_.frames != 0) settle_(); // not for a new device, which has sent no commands yet
    if (progress_.capture.empty()) progress_.capture = take_capture_file();
    const dp2emu_result result = driver_.start_capture(progress_.capture.c_str());
    if (result == DP2EMU_OK) return begun();
    // There is state that no command can restore, such as an unanswered query. Recording is tried again after
    // the next frame.
    if (result == DP2EMU_NOT_SUPPORTED) {
        const std::string query = driver_.open_query(); // empty: the reason is another state
        progress_.why = query.empty() ? driver_.last_error() : query;
        return;
    }
    fail(result);
}

void Recording::begun() {
    running_ = has_written_ = true;
    progress_.state = "recording";
    progress_.why.clear();
    first_batch_ = driver_.batch();
    driver_.annotate_capture("program", program_name().c_str());
    driver_.annotate_capture("date", date().c_str());
    driver_.annotate_capture("tool", tool().c_str());
    const std::lock_guard lock(running().mutex);
    running().recordings.push_back(this);
}

void Recording::fail(dp2emu_result result) {
    progress_.why = dp2emu_result_name(result);
    log("cannot record to %s: %s", progress_.capture.c_str(), dp2emu_result_name(result));
    std::fprintf(stderr, "%s: cannot record to %s: %s\n", kRuntimeName, progress_.capture.c_str(),
                 dp2emu_result_name(result));
    if (result == DP2EMU_IO) give_up_recording();
    end_with("failed");
}

void Recording::end_with(const char* state) {
    over_ = true;
    progress_.state = state;
    if (!recording_given_up() && !progress_.capture.empty() && !running_ && recorded_ == 0 &&
        std::string_view(state) != "complete")
        give_capture_file_back(std::exchange(progress_.capture, {}), has_written_);
}

void Recording::stop() {
    {
        const std::lock_guard lock(running().mutex);
        std::erase(running().recordings, this);
    }
    const bool worked = recorded_ != 0 || driver_.gathered() || driver_.batch() != first_batch_;
    const dp2emu_result result = driver_.stop_capture(); // the driver logs a failure
    running_ = false;
    if (result != DP2EMU_OK) progress_.why = dp2emu_result_name(result);
    if (result == DP2EMU_IO) give_up_recording();
    end_with(result != DP2EMU_OK ? "failed" : worked ? "complete" : "left out");
}

void Recording::device_created() {
    created_ = true;
    over_ = settings().capture.empty();
    start();
    report_.write(progress_);
}

void Recording::frame_shown() {
    ++progress_.frames;
    if (running_) ++recorded_;
    if (running_ && current_frame() > settings().last_frame) stop();
    start();
    report_.write(progress_);
}

void Recording::device_destroyed() {
    if (!created_) return; // CreateDevice failed
    if (running_) {
        stop();
    } else if (!over_ && !recording_given_up()) {
        log("nothing is recorded of a device that ends after %u frames: frame %u was to be the first",
            progress_.frames, settings().first_frame);
        end_with("left out");
    }
    report_.write(progress_);
}

void Recording::process_ends() {
    Running& all = running();
    if (!all.mutex.try_lock()) return;
    for (Recording* const recording : all.recordings) {
        const dp2emu_result result = recording->driver_.end_capture();
        recording->progress_.state = result == DP2EMU_OK ? "complete" : "failed";
        if (result != DP2EMU_OK) recording->progress_.why = dp2emu_result_name(result);
        recording->report_.write(recording->progress_);
    }
    all.recordings.clear();
    all.mutex.unlock();
}

} // namespace runtime
