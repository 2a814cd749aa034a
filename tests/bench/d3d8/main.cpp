// Times a program on whichever d3d8.dll the process loads.
//   bench_d3d8_NAME [--seconds S] [--picture FILE]
// Frames follow each other as in a program, each presented without waiting. The time is measured in nine slices, at
// whose ends this program waits until everything is drawn. Prints one line: name, frames, ms for each frame (the median
// of the slices), mean colour of the ninth frame, which is the picture, and ms of processor time for each frame.
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "tests/bench/channel_means.h"
#include "tests/bench/d3d8/rig.h"
#include "tests/bench/windows/measure.h"

namespace {

using namespace bench;

void run(double seconds, const std::string& picture) {
    const Rig rig(kProcessing);
    const std::unique_ptr<Subject> subject = make_subject(rig);
    Frames frames(rig, *subject);
    const std::vector<std::uint32_t> pixels = frames.warm_up();
    const double before = processor_time();
    const auto time = frames.time_in_slices(seconds);
    const double processor = (processor_time() - before) * 1e3 / time.frames;
    if (!picture.empty()) write_picture(picture, pixels, rig.width());
    std::printf("%s,%u,%.4f,%s,%.4f\n", BENCH_NAME, time.frames, time.milliseconds, channel_means(pixels).c_str(),
                processor);
}

} // namespace

int main(int count, char** arguments) {
    double seconds = 2;
    std::string picture;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string word = arguments[i];
        if (word == "--seconds") seconds = std::atof(arguments[i + 1]);
        if (word == "--picture") picture = arguments[i + 1];
    }
    try {
        run(seconds, picture);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_d3d8_%s: %s\n", BENCH_NAME, error.what());
    }
    return 1;
}
