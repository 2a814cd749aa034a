// Draws a scene's frames on an emulator like an embedder: one submission and one present for each frame. A frame ends
// when everything is drawn and every query is answered.
#pragma once

#include <string>
#include <vector>

#include "responses/recording/replayer.h"
#include "tests/bench/scenes/scene_capture.h"

namespace bench {

class SceneRun {
  public:
    // Plays the capture's set-up. kernels: null means the fastest. This and draw() throw std::runtime_error if a record
    // or a call fails.
    SceneRun(const SceneCapture& capture, unsigned workers, const rasterizer::Kernels* kernels);

    void draw();                                               // draws one frame
    std::uint64_t answers_sum() const { return answers_sum_; } // sum of the 32-bit answers of the last frame
    std::vector<std::uint32_t> pixels();                       // pixels of SceneCapture::kTarget
    rasterizer::SchedulerStatistics statistics();              // since the emulator was created

    // Saves a capture of the set-up and one frame, with the hash of the picture, so that a replay can verify it.
    void save(const std::string& path);

  private:
    const SceneCapture& capture_;
    responses::Replayer player_;
    std::vector<std::byte> memory_; // the command surface
    std::uint64_t answers_sum_ = 0;
};

} // namespace bench
