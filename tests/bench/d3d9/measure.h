// What the programs that time Direct3D 9 share besides the rig: frames of a subject, their time, pictures.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/bench/d3d9/rig.h"

namespace bench {

// Draws the frames of a subject, each presented without waiting, and handles the window's messages between them, as
// programs do. The rig and the subject must exist as long as this object.
class Frames {
  public:
    Frames(const Rig& rig, Subject& subject) : rig_(rig), subject_(subject) {}

    // Draws nine frames, waits until they are drawn, and returns the pixels of the ninth. To be called first: all
    // runtimes then show the same frame.
    std::vector<std::uint32_t> warm_up();
    struct Time {
        unsigned frames = 0;
        double milliseconds = 0; // of a frame, in the mean
    };
    // Draws for some seconds, but at most `most` frames, then waits until they are drawn.
    Time time(double seconds, unsigned most = ~0u);

  private:
    void draw();

    const Rig& rig_;
    Subject& subject_;
    unsigned number_ = 0;
};

// Writes a PPM file; `width`: pixels in a row.
void write_picture(const std::string& path, const std::vector<std::uint32_t>& pixels, std::size_t width);

} // namespace bench
