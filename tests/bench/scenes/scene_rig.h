// One scene's emulator, objects and frame. A frame is one submission: clear, draws, and for multisampled
// targets a resolve; it ends when everything is drawn and every query is answered.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "responses/emulator.h"

namespace bench {

class SceneRig {
  public:
    struct Options {
        unsigned workers = 0;
        const rasterizer::Kernels* kernels = nullptr; // null: the best
    };
    static constexpr rasterizer::Handle kTarget = 1; // A8R8G8B8, what frames are read from

    // samples > 1: draws go to a multisampled target, and every frame resolves it to kTarget.
    SceneRig(const Options& options, std::uint32_t samples);

    // Handles for the words of a scene. Texels are 32-bit words, top row first; mips are halved by boxes.
    rasterizer::Handle texture(std::vector<std::uint32_t> texels, std::uint32_t side, bool mips);
    rasterizer::Handle buffer(std::span<const std::byte> bytes);

    // Commands in words. They throw when these do not assemble, or when the call fails.
    void prepare(const std::string& commands);                 // runs them once
    void set_frame(const std::string& commands);               // what every frame has between clear and resolve
    void draw();                                               // a frame
    std::uint64_t answers_sum() const { return answers_sum_; } // of the last frame's 32-bit answers

    std::vector<std::uint32_t> pixels(); // of kTarget
    responses::Emulator& emulator() { return emulator_; }

  private:
    rasterizer::Handle surface(dp2::Format format, std::uint32_t width, std::uint32_t height, std::uint32_t levels,
                               std::uint32_t usage, std::uint32_t samples);
    void assemble(const std::string& commands);
    void submit();

    responses::Emulator emulator_;
    std::uint32_t context_ = 0, samples_;
    rasterizer::Handle next_ = kTarget, drawn_ = 0;
    std::vector<std::byte> commands_,
        memory_; // as encoded; the command surface, over which answers are written
    std::uint64_t answers_sum_ = 0;
};

} // namespace bench
