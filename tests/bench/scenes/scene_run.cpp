#include "tests/bench/scenes/scene_run.h"

#include <fstream>
#include <stdexcept>

#include "dp2/capture/capture_file.h"
#include "dp2/wire/error_text.h"
#include "responses/emulator/surface_pixels.h"
#include "responses/queries/response_parser.h"
#include "tests/bench/scenes/scene_data.h"

namespace bench {

namespace {

void require(const dp2::Status& status) {
    if (!status.ok()) throw std::runtime_error(dp2::describe(status.error()));
}

responses::EmulatorOptions emulator_options(unsigned workers, const rasterizer::Kernels* kernels) {
    responses::EmulatorOptions out;
    out.workers = workers;
    out.kernels = kernels;
    return out;
}

} // namespace

SceneRun::SceneRun(const SceneCapture& capture, unsigned workers, const rasterizer::Kernels* kernels)
    : capture_(capture), player_(emulator_options(workers, kernels)), memory_(capture.frame().capacity) {
    responses::ReplayObserver observer;
    require(player_.play(capture.setup(), observer));
    if (player_.unexpected_failures() > 0) throw std::runtime_error("a call of the scene's set-up failed");
}

void SceneRun::draw() {
    const dp2::capture::Blob& commands = capture_.frame().commands;
    std::copy(commands.begin(), commands.end(), memory_.begin());
    responses::Emulator& emulator = player_.emulator();
    responses::Call call;
    call.context = SceneCapture::kContext; // contexts are numbered from 1
    call.commands = memory_;
    call.command_length = static_cast<std::uint32_t>(commands.size());
    emulator.submit(call);
    if (call.ddrval != 0) throw std::runtime_error(dp2::describe(emulator.last_error()));
    const auto response = responses::parse_response(emulator.submissions().response(call));
    if (!response.ok() || response->more) throw std::runtime_error("the answers do not fit or do not parse");
    answers_sum_ = 0;
    for (const responses::ParsedAnswer& answer : response->answers)
        answers_sum_ += dp2::load<std::uint32_t>(answer.data.data());
    emulator.presents().wait();
}

std::vector<std::uint32_t> SceneRun::pixels() {
    std::vector<std::uint32_t> out(std::size_t{kWidth} * kHeight);
    require(player_.emulator().memory().read_surface({SceneCapture::kTarget, 0, 0}, nullptr,
                                                     std::as_writable_bytes(std::span(out)), kWidth * 4));
    return out;
}

rasterizer::SchedulerStatistics SceneRun::statistics() {
    return player_.emulator().gpu().statistics();
}

void SceneRun::save(const std::string& path) {
    const auto hash = responses::surface_hash(player_.emulator(), SceneCapture::kTarget);
    if (!hash.ok()) throw std::runtime_error(dp2::describe(hash.error()));
    std::ofstream file(path, std::ios::binary);
    dp2::capture::CaptureWriter writer([&file](dp2::ByteSpan bytes) {
        return static_cast<bool>(
            file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size())));
    });
    for (const dp2::capture::Record& record : capture_.setup()) writer.add(record);
    writer.add(capture_.frame());
    writer.add(dp2::capture::ObservedSurface{SceneCapture::kTarget, *hash});
    writer.add(dp2::capture::Present{SceneCapture::kTarget});
    if (!writer.finish() || !file.flush()) throw std::runtime_error("cannot write " + path);
}

} // namespace bench
