// What the programs that time Direct3D 8 and 9 share: frames of a subject, their time, pictures. A Rig is the device
// and its window: rig.h of tests/bench/d3d8/ or tests/bench/d3d9/.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/bench/windows/subject.h"

namespace bench {

double now();            // in seconds
double processor_time(); // of this process, of all its threads, in seconds
void take_messages();    // handles the window's messages, as programs do between frames

// Draws the frames of a subject, each presented without waiting. The rig and the subject must exist as long as this
// object.
template <class Rig> class Frames {
  public:
    Frames(const Rig& rig, Subject& subject) : rig_(rig), subject_(subject) {}

    // Draws nine frames, waits until they are drawn, and returns the pixels of the ninth. To be called first: all
    // runtimes then show the same frame.
    std::vector<std::uint32_t> warm_up() {
        constexpr unsigned kPictureFrame = 8;
        while (number_ < kPictureFrame) draw();
        subject_.frame(number_++);
        rig_->EndScene();
        const std::vector<std::uint32_t> pixels = rig_.pixels();
        rig_->BeginScene();
        rig_.present();
        rig_.finish();
        return pixels;
    }

    struct Time {
        unsigned frames = 0;
        double milliseconds = 0; // of a frame, in the mean
    };
    // Draws for some seconds, but at most `most` frames, then waits until they are drawn.
    Time time(double seconds, unsigned most = ~0u) {
        Time out;
        const double begin = now();
        do {
            draw();
            ++out.frames;
        } while (out.frames < most && now() - begin < seconds);
        rig_.finish();
        out.milliseconds = (now() - begin) * 1e3 / out.frames;
        return out;
    }

    // Draws for some seconds in nine slices; the time of a frame is the median of the slices.
    Time time_in_slices(double seconds) {
        constexpr int kSlices = 9;
        std::vector<double> slices;
        Time out;
        for (int slice = 0; slice < kSlices; ++slice) {
            const Time one = time(seconds / kSlices);
            slices.push_back(one.milliseconds);
            out.frames += one.frames;
        }
        std::sort(slices.begin(), slices.end());
        out.milliseconds = slices[kSlices / 2];
        return out;
    }

  private:
    void draw() {
        subject_.frame(number_++);
        rig_.present();
        take_messages();
    }

    const Rig& rig_;
    Subject& subject_;
    unsigned number_ = 0;
};

// Writes a PPM file; `width`: pixels in a row.
void write_picture(const std::string& path, const std::vector<std::uint32_t>& pixels, std::size_t width);

} // namespace bench
