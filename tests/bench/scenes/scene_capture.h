// A scene as the records of a capture: those that create its objects, and the call that draws a frame. This class does
// not draw: `dp2 replay` draws the saved file, SceneRun draws and times the records.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "dp2/capture/capture.h"
#include "dp2/tables/formats.h"

namespace bench {

class SceneCapture {
  public:
    static constexpr std::uint32_t kContext = 1, kTarget = 1; // kTarget: A8R8G8B8, presented after each frame

    // samples > 1: draws go to a multisampled target, and every frame resolves it to kTarget.
    explicit SceneCapture(std::uint32_t samples);

    // Create an object and return its handle. Texels are rows of a square, top row first.
    std::uint32_t texture(std::vector<std::uint32_t> texels, std::uint32_t side, bool mips);
    std::uint32_t buffer(std::span<const std::byte> bytes);

    // Commands in the text form. Throw std::runtime_error if they do not assemble.
    void prepare(const std::string& commands);   // run once, before the first frame
    void set_frame(const std::string& commands); // a frame's commands between its clear and its resolve
    void set_call(const std::string& commands);  // all commands of a frame; no clear or resolve is added

    const dp2::capture::Document& setup() const { return setup_; }
    const dp2::capture::Submit& frame() const { return frame_; }

  private:
    std::uint32_t surface(dp2::Format format, std::uint32_t side_x, std::uint32_t side_y, std::uint32_t levels,
                          std::uint32_t usage, std::uint32_t samples);

    dp2::capture::Document setup_;
    dp2::capture::Submit frame_;
    std::uint32_t samples_, next_ = kTarget, drawn_ = 0;
};

} // namespace bench
