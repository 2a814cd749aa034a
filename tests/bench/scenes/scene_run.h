// Draws a scene's frames on an emulator, by the calls that an embedder makes: one submission and one present a
// frame. A frame ends when everything is drawn and every query is answered.
#pragma once

#include <string>
#include <vector>

#include "responses/recording/replayer.h"
#include "tests/bench/scenes/scene_capture.h"

namespace bench {

class SceneRun {
  public:
    // Plays the capture's set-up. kernels null: the best. std::runtime_error when a record or a call fails; also
    // from draw().
    SceneRun(const SceneCapture& capture, unsigned workers, const rasterizer::Kernels* kernels);

    void draw();                                               // one frame
    std::uint64_t answers_sum() const { return answers_sum_; } // of the last frame's 32-bit answers
    std::vector<std::uint32_t> pixels();                       // of SceneCapture::kTarget
    rasterizer::SchedulerStatistics statistics();              // since the emulator was made

    // A capture of the set-up and one frame, with the hash of the picture: replay can verify it.
    void save(const std::string& path);

  private:
    const SceneCapture& capture_;
    responses::Replayer player_;
    std::vector<std::byte> memory_; // the command surface
    std::uint64_t answers_sum_ = 0;
};

} // namespace bench
