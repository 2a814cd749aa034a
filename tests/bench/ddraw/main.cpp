// Times a program on whichever ddraw.dll the process loads.
//   bench_ddraw NAME [--seconds S] [--picture FILE]
// The time is measured in nine slices, at whose ends a pixel is read, so that all is drawn. Prints one line: name,
// frames, ms for each frame (the median of the slices), mean colour of the ninth frame, which is the picture, and ms of
// processor time for each frame.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "tests/bench/channel_means.h"
#include "tests/bench/ddraw/rig.h"
#include "tests/bench/windows/measure.h"

namespace {

using namespace bench;

class Timer {
  public:
    Timer(const Rig& rig, Drawn& subject) : rig_(rig), subject_(subject) {}

    void draw() {
        subject_.frame(number_++);
        if (subject_.is_shown()) rig_.show(subject_.picture());
        take_messages();
    }
    double slice(double seconds) { // ms for each frame
        const double begin = now();
        unsigned frames = 0;
        do {
            draw();
            ++frames;
        } while (now() - begin < seconds);
        finish();
        frames_ += frames;
        return (now() - begin) * 1e3 / frames;
    }
    unsigned frames() const { return frames_; }

  private:
    void finish() {
        DDSURFACEDESC2 desc = {};
        desc.dwSize = sizeof desc;
        RECT pixel = {0, 0, 1, 1};
        require(subject_.picture().Lock(&pixel, &desc, DDLOCK_READONLY | DDLOCK_WAIT, nullptr), "Lock");
        require(subject_.picture().Unlock(&pixel), "Unlock");
    }

    const Rig& rig_;
    Drawn& subject_;
    unsigned number_ = 0, frames_ = 0;
};

void run(const std::string& name, double seconds, const std::string& picture) {
    const Rig rig;
    std::unique_ptr<Drawn> subject = make_blits(rig, name);
    if (!subject) subject = make_scene(rig, name);
    if (!subject) throw std::runtime_error("there is no program " + name);
    Timer timer(rig, *subject);
    constexpr int kSlices = 9;
    for (int i = 0; i < kSlices; ++i) timer.draw();
    const std::vector<std::uint32_t> pixels = Rig::pixels(subject->picture());
    const double before = processor_time();
    std::vector<double> slices;
    for (int i = 0; i < kSlices; ++i) slices.push_back(timer.slice(seconds / kSlices));
    const double processor = (processor_time() - before) * 1e3 / timer.frames();
    std::sort(slices.begin(), slices.end());
    if (!picture.empty()) write_picture(picture, pixels, Rig::kWidth);
    std::printf("%s,%u,%.4f,%s,%.4f\n", name.c_str(), timer.frames(), slices[kSlices / 2],
                channel_means(pixels).c_str(), processor);
}

} // namespace

int main(int count, char** arguments) {
    double seconds = 2;
    std::string picture;
    const std::string name = count > 1 ? arguments[1] : "";
    for (int i = 2; i + 1 < count; i += 2) {
        const std::string word = arguments[i];
        if (word == "--seconds") seconds = std::atof(arguments[i + 1]);
        if (word == "--picture") picture = arguments[i + 1];
    }
    try {
        run(name, seconds, picture);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_ddraw: %s: %s\n", name.c_str(), error.what());
    }
    return 1;
}
