// Traces the shader of one draw of a capture: plays the capture up to the draw twice, with the usual programs
// and with programs that record what the shader's instructions read and write, and compares what both replays
// have drawn.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "dp2/capture/capture_place.h"
#include "rasterizer/lowering/trace_marks.h"
#include "rasterizer/programs/sampler_key.h"
#include "responses/recording/replayer.h"

namespace responses {

// The size and samples of the draw's targets when it was executed.
struct DebuggedTargets {
    std::uint32_t width = 0, height = 0, samples = 1;
};
// Its textures: of the samplers of the pixel or vertex shader that is traced; 0: none.
using DebuggedTextures = std::array<std::uint32_t, rasterizer::kPixelSamplers>;

class ShaderDebug {
  public:
    // `draw`: a drawing command. `options`: of the replays; workers and trace are not used. The arguments
    // must outlive the object.
    ShaderDebug(const dp2::capture::Document& document, const EmulatorOptions& options,
                const dp2::Place& draw, const rasterizer::TracedPixel& of, const dp2::ReadLimits& limits);

    // Plays the capture up to the draw, with the usual programs. Errors of Replayer::play(). Throws what
    // `observer` throws.
    dp2::Status play_usual(ReplayObserver& observer);
    // The same with traced programs; after play_usual().
    dp2::Status play_traced(ReplayObserver& observer);

    // Results of play_usual()
    bool was_executed() const { return executed_; } // the call did not end before the draw
    const DebuggedTargets& targets() const { return targets_; }
    const DebuggedTextures& textures() const { return textures_; }
    const char* skip_reason() const { return skip_reason_; } // of the draw, or a part of it; or null
    std::uint64_t unexpected_failures() const { return unexpected_failures_; }
    // Results of play_traced()
    const rasterizer::ShaderTrace& trace() const { return *traced_; }
    // Why the draw fails; empty: it does not. A traced draw also fails if its program is too long with marks.
    const std::string& failure() const { return failure_; }
    // How the two replays differ, which is a bug of this library; empty: they are equal.
    const std::string& difference() const { return difference_; }

  private:
    struct Outcome {
        std::vector<std::vector<std::byte>> images; // each target, and each of its samples
        std::string failure;                        // why the draw failed; empty: it succeeded
    };
    dp2::Status play(rasterizer::ShaderTrace& trace, ReplayObserver& observer, Outcome& outcome);
    std::string compare(const Outcome& usual, const Outcome& traced) const;

    const dp2::capture::Document document_; // up to the draw
    const EmulatorOptions& options_;
    const dp2::Place draw_;
    const rasterizer::TracedPixel of_;
    const dp2::ReadLimits& limits_;
    std::unique_ptr<rasterizer::ShaderTrace> usual_, traced_;
    Outcome usual_outcome_;
    DebuggedTargets targets_;
    DebuggedTextures textures_ = {};
    bool executed_ = false;
    const char* skip_reason_ = nullptr;
    std::uint64_t unexpected_failures_ = 0;
    std::string failure_, difference_;
};

} // namespace responses
