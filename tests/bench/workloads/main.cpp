// Times workloads on whichever d3d9.dll the process loads.
//   bench_workloads [--seconds S] [--picture FILE] NAME
//   bench_workloads --list
// Frames follow each other as in a program, each presented without waiting. The time is measured in nine slices; this
// program waits until everything is drawn only at the end of a slice. Prints one line: name, frames, ms for each frame
// (the median of the slices), mean colour of the picture.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>

#include "tests/bench/channel_means.h"
#include "tests/bench/d3d9/measure.h"
#include "tests/bench/workloads/workloads.h"

namespace {

using namespace bench;

constexpr int kSlices = 9;

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
    std::vector<double> slices;
    unsigned count = 0;
    for (int slice = 0; slice < kSlices; ++slice) {
        const Frames::Time time = frames.time(length / kSlices);
        slices.push_back(time.milliseconds);
        count += time.frames;
    }
    std::sort(slices.begin(), slices.end());
    if (!picture.empty()) write_picture(picture, pixels, rig.width());
    std::printf("%s,%u,%.4f,%s\n", workload.name, count, slices[kSlices / 2], channel_means(pixels).c_str());
}

} // namespace

int main(int count, char** arguments) {
    double length = 2;
    std::string picture, name;
    for (int i = 1; i < count; ++i) {
        const std::string word = arguments[i];
        const char* const value = i + 1 < count ? arguments[i + 1] : "";
        if (word == "--seconds")
            length = std::atof(value), ++i;
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
        run(named(name), length, picture);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_workloads: %s\n", error.what());
    }
    return 1;
}
