// Records the schedule of a stream of frames, or times the stream.
#include <chrono>
#include <exception>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>

#include "tests/bench/scaling/frame_stream.h"
#include "tests/bench/scaling/schedule_recorder.h"

namespace {

using namespace bench;

constexpr const char* kUsage = R"(usage: bench_schedule record OUT.jsonl SCENE|CAPTURE [WARM [FRAMES]]
       bench_schedule time WORKERS SCENE|CAPTURE [WARM [FRAMES]]
record writes the pieces of work for predict.py; time prints the milliseconds of a frame, which is presented without waiting.
The first WARM frames [1] are not measured. FRAMES [4] is the number of a scene's frames with them; a capture has its own.
)";

struct Arguments {
    std::string verb, target, name;
    std::size_t warm = 1, frames = 4;
};

Arguments arguments(int argc, char** argv) {
    if (argc < 4 || argc > 6) throw std::invalid_argument("there are three to five arguments");
    Arguments out{argv[1], argv[2], argv[3]};
    if (argc > 4) out.warm = std::stoul(argv[4]);
    if (argc > 5) out.frames = std::stoul(argv[5]);
    return out;
}

void warm_up(FrameStream& stream, std::size_t frames) {
    for (std::size_t frame = 0; frame < frames; ++frame)
        if (!stream.play_frame()) throw std::runtime_error("no frames follow the first " + std::to_string(frames));
    stream.finish();
}

// One worker runs all pieces, so that none disturbs another; the calling thread is as far ahead of it as of many.
void record(const Arguments& given, const dp2::capture::Document& document) {
    const SchedulingCosts costs = measure_scheduling_costs();
    ScheduleRecorder recorder;
    FrameStream stream(document, 1, &recorder);
    warm_up(stream, given.warm);
    recorder.start();
    while (stream.play_frame()) recorder.end_frame();
    stream.finish();
    recorder.stop();
    std::ofstream out(given.target);
    recorder.write(out, given.name, costs);
    if (!out.flush()) throw std::runtime_error("cannot write " + given.target);
}

void time(const Arguments& given, const dp2::capture::Document& document) {
    FrameStream stream(document, static_cast<unsigned>(std::stoul(given.target)), nullptr);
    warm_up(stream, given.warm);
    const auto begin = std::chrono::steady_clock::now();
    std::size_t frames = 0;
    while (stream.play_frame()) ++frames;
    stream.finish();
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    std::cout << given.name << ',' << given.target << ',' << frames << ','
              << taken.count() / static_cast<double>(frames) << '\n';
}

void run(const Arguments& given) {
    if (given.verb != "record" && given.verb != "time") throw std::invalid_argument("unknown verb " + given.verb);
    const dp2::capture::Document document = frames_of(given.name, given.frames);
    given.verb == "record" ? record(given, document) : time(given, document);
}

} // namespace

int main(int argc, char** argv) {
    try {
        run(arguments(argc, argv));
        return 0;
    } catch (const std::invalid_argument& error) {
        std::cerr << "bench_schedule: " << error.what() << '\n' << kUsage;
    } catch (const std::exception& error) {
        std::cerr << "bench_schedule: " << error.what() << '\n';
    }
    return 1;
}
