// Times Direct3D 9 programs on whichever d3d9.dll the process loads; compare_dll.sh runs it on ours and on Wine's own.
//   bench_d3d9 [--seconds S] [--frames N] [--picture FILE] NAME
// NAME: a scene of tests/bench/README.md, or world, particles, city. Frames follow each other as in a program, each
// presented without waiting; this program waits only after nine warm-up frames, and at the end. Prints one line: name,
// frames, ms for each frame, mean colour or sum of answers.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>

#include "tests/bench/channel_means.h"
#include "tests/bench/d3d9/rig.h"
#include "tests/bench/windows/measure.h"

namespace {

using namespace bench;

std::unique_ptr<Subject> make(const Rig& rig, const std::string& name) {
    if (name == "world") return make_world(rig);
    if (name == "particles") return make_particles(rig);
    if (name == "city") return make_city(rig);
    return make_scene(rig, name);
}

void run(const std::string& name, double length, unsigned most, const std::string& picture) {
    const Rig rig;
    const std::unique_ptr<Subject> subject = make(rig, name);
    if (!subject) throw std::runtime_error("there is no scene or program " + name);
    Frames frames(rig, *subject);
    const std::vector<std::uint32_t> pixels = frames.warm_up();
    const std::uint64_t answers = subject->answers;
    const auto time = frames.time(length, most);
    if (!picture.empty()) write_picture(picture, pixels, kWidth);
    std::printf("%s,%u,%.4f,%s\n", name.c_str(), time.frames, time.milliseconds,
                answers ? std::to_string(answers).c_str() : channel_means(pixels).c_str());
}

} // namespace

int main(int count, char** arguments) {
    double length = 1.5;
    unsigned most = 100000;
    std::string picture, name;
    for (int i = 1; i < count; ++i) {
        const std::string word = arguments[i];
        const char* const value = i + 1 < count ? arguments[i + 1] : "";
        if (word == "--seconds")
            length = std::atof(value), ++i;
        else if (word == "--frames")
            most = static_cast<unsigned>(std::atoi(value)), ++i;
        else if (word == "--picture")
            picture = value, ++i;
        else
            name = word;
    }
    try {
        run(name, length, most, picture);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_d3d9: %s\n", error.what());
    }
    return 1;
}
