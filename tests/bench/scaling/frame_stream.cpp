#include "tests/bench/scaling/frame_stream.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

#include "dp2/capture/capture_file.h"
#include "dp2/wire/error_text.h"
#include "tests/bench/scenes/scene_data.h"
#include "tests/bench/scenes/scene_table.h"

namespace bench {

using namespace dp2::capture;

namespace {

template <class T> T require(dp2::Result<T> result) {
    if (!result.ok()) throw std::runtime_error(dp2::describe(result.error()));
    return std::move(*result);
}
void require(const dp2::Status& status) {
    if (!status.ok()) throw std::runtime_error(dp2::describe(status.error()));
}

bool is_scene(const std::string& name) {
    for (const Work& work : kWorks)
        if (work.scene == name) return true;
    return false;
}

// Results are not compared: reading a surface would wait for it.
bool is_compared(const Record& record) {
    return std::holds_alternative<ObservedResult>(record) || std::holds_alternative<ObservedSurface>(record);
}

responses::EmulatorOptions emulator_options(const Document& document, unsigned workers,
                                            rasterizer::ScheduleObserver* observer) {
    responses::EmulatorOptions options;
    options.workers = workers;
    options.schedule_observer = observer;
    return require(responses::replay_options(document, options));
}

} // namespace

Document frames_of(const std::string& name, std::size_t scene_frames) {
    if (is_scene(name)) {
        const SceneCapture scene = scene_capture(name);
        Document document = scene.setup();
        for (std::size_t frame = 0; frame < scene_frames; ++frame) {
            document.push_back(scene.frame());
            document.push_back(Present{SceneCapture::kTarget});
        }
        return document;
    }
    std::ifstream file(name, std::ios::binary);
    const std::vector<char> bytes(std::istreambuf_iterator<char>(file), {});
    if (!file) throw std::runtime_error(name + " is neither a scene nor a file");
    return require(read_capture(std::as_bytes(std::span(bytes))));
}

FrameStream::FrameStream(const Document& document, unsigned workers, rasterizer::ScheduleObserver* observer)
    : document_(document), player_(emulator_options(document, workers, observer)) {}

void FrameStream::present(const Present& record) {
    responses::Presents& presents = player_.emulator().presents();
    if (record.surface == 0) return presents.wait();
    shown_.push_back(require(presents.copy(record.surface)));
    if (shown_.size() <= kFramesAhead) return;
    require(shown_.front()->pixels());
    shown_.pop_front();
}

bool FrameStream::play_frame() {
    while (next_ < document_.size()) {
        const Record& record = document_[next_];
        if (const auto* shown = std::get_if<Present>(&record)) {
            present(*shown);
            ++next_;
            return true;
        }
        if (!is_compared(record)) require(player_.play(document_, next_, replay_observer_));
        ++next_;
    }
    return false;
}

void FrameStream::finish() {
    player_.emulator().finish();
}

} // namespace bench
