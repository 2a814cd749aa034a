// Times workloads on whichever d3d9.dll the process loads.
//   bench_workloads [--seconds S] [--picture FILE] NAME
//   bench_workloads --first N NAME
//   bench_workloads --list
// Frames follow each other as in a program, each presented without waiting. The time is measured in nine slices; this
// program waits until everything is drawn only at the end of a slice. Prints one line: name, frames, ms for each frame
// (the median of the slices), mean colour of the picture. --first: times the first N frames one by one, each until it
// is drawn; prints name, N, ms of a steady frame (the median), ms and number of the slowest frame, and how many frames
// took longer than two steady frames and 20 ms.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>

#include "tests/bench/channel_means.h"
#include "tests/bench/windows/measure.h"
#include "tests/bench/workloads/workloads.h"

namespace {

using namespace bench;

const Workload& named(const std::string& name) {
    for (const Workload& workload : kWorkloads)
        if (name == workload.name) return workload;
    throw std::runtime_error("there is no workload " + name);
}

void run(const Workload& workload, double length, const std::string& picture) {
    const Rig rig(workload.width, workload.height);
    const std::unique_ptr<Subject> subject = workload.make(rig);
    Frames frames(rig, *subject);
    const std::vector<std::uint32_t> pixels = frames.warm_up();
    const auto time = frames.time_in_slices(length);
    if (!picture.empty()) write_picture(picture, pixels, rig.width());
    std::printf("%s,%u,%.4f,%s\n", workload.name, time.frames, time.milliseconds, channel_means(pixels).c_str());
}

void time_first(const Workload& workload, unsigned count) {
    const Rig rig(workload.width, workload.height);
    const std::unique_ptr<Subject> subject = workload.make(rig);
    rig.finish(); // what making the subject has queued
    Frames frames(rig, *subject);
    std::vector<double> times;
    for (unsigned frame = 0; frame < count; ++frame) times.push_back(frames.time(0, 1).milliseconds);
    const auto slowest = std::max_element(times.begin(), times.end());
    const double longest = *slowest;
    const auto number = slowest - times.begin();
    std::vector<double> sorted = times;
    std::sort(sorted.begin(), sorted.end());
    const double steady = sorted[sorted.size() / 2];
    const auto late = std::count_if(times.begin(), times.end(), [&](double ms) { return ms > 2 * steady + 20; });
    std::printf("%s,%u,%.4f,%.4f,%ld,%ld\n", workload.name, count, steady, longest, static_cast<long>(number),
                static_cast<long>(late));
}

} // namespace

int main(int count, char** arguments) {
    double length = 2;
    unsigned first = 0;
    std::string picture, name;
    for (int i = 1; i < count; ++i) {
        const std::string word = arguments[i];
        const char* const value = i + 1 < count ? arguments[i + 1] : "";
        if (word == "--seconds")
            length = std::atof(value), ++i;
        else if (word == "--first")
            first = static_cast<unsigned>(std::max(1, std::atoi(value))), ++i;
        else if (word == "--picture")
            picture = value, ++i;
        else
            name = word;
    }
    if (name == "--list") {
        for (const Workload& workload : kWorkloads)
            std::printf("%s,%ux%u,%s\n", workload.name, workload.width, workload.height, workload.summary);
        return 0;
    }
    try {
        if (first)
            time_first(named(name), first);
        else
            run(named(name), length, picture);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_workloads: %s\n", error.what());
    }
    return 1;
}
