// Presents. Each ends a frame, and then waits for the GPU or returns a copy of the surface to show later.
// Threading: as Emulator.
#pragma once

#include <cstdint>
#include <memory>

#include "responses/emulator/emulator_core.h"
#include "responses/emulator/shown_pictures.h"

namespace responses {

class Presents {
  public:
    explicit Presents(EmulatorCore& core) : core_(core), pictures_(core.gpu) {} // core: must outlive it

    // Ends a frame, and waits until everything submitted is drawn or given up; Failures::take_gpu_failure()
    // says which.
    void wait();
    // Ends a frame without waiting, and returns a copy of what the surface shows at that moment. Errors of
    // ShownPictures::copy(); even then the frame has ended.
    dp2::Result<std::unique_ptr<ShownPicture>> copy(rasterizer::Handle shown);
    // Continues the frame count of a recorded program, which had ended `frames` frames before the recording.
    void count_from(std::uint64_t frames) { core_.counts.presents = frames; }

  private:
    EmulatorCore& core_;
    ShownPictures pictures_;
};

} // namespace responses
