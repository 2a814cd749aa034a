// Presents: ends of frames that wait for the GPU, or that return a copy of the surface to show later.
// Threading: the emulator's.
#pragma once

#include <cstdint>
#include <memory>

#include "responses/emulator/emulator_core.h"
#include "responses/emulator/shown_pictures.h"

namespace responses {

class Presents {
  public:
    explicit Presents(EmulatorCore& core) : core_(core), pictures_(core.gpu) {} // core: must outlive it

    // Ends a frame, and returns when everything submitted is drawn. Failures::take_gpu_failure() says if it
    // is not.
    void wait();
    // Ends a frame without waiting, and returns a copy of what the surface shows at that moment. Errors of
    // ShownPictures::copy(); the frame has ended all the same.
    dp2::Result<std::unique_ptr<ShownPicture>> copy(rasterizer::Handle shown);
    // Numbers the next frame as in the program whose recording is replayed.
    void count_from(std::uint64_t frames) { core_.counts.presents = frames; }

  private:
    EmulatorCore& core_;
    ShownPictures pictures_;
};

} // namespace responses
