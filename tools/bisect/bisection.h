// Finds the first step of two captures after which a surface that the step writes differs.
//
// Both captures are replayed side by side, step by step as their commands correspond (StepUnit). The first
// pass stops only at checkpoints, the end of each frame and every so many steps, and compares all surfaces
// that were targets so far. The second pass replays from the start to the last checkpoint at which they were
// equal, and compares after every step the surfaces that the step writes. So a difference that has vanished
// before the next checkpoint is not seen; without checkpoints nothing is missed.
#pragma once

#include <functional>
#include <memory>

#include "tools/bisect/surface_difference.h"

namespace tools {

struct BisectionOptions {
    SurfaceComparison comparison;
    std::size_t interval = 256; // steps between checkpoints; 0: no checkpoints
    StepReplayOptions replay_a, replay_b;
};

struct Bisection {
    enum class Kind : std::uint8_t {
        Equal,   // no difference was seen
        Found,   // after `unit`
        Between, // at the checkpoint `unit`, but after none of the steps before it
    };
    Kind kind = Kind::Equal;
    std::size_t unit = 0;          // position in units()
    SurfaceDifference difference;  // the first in the order of targets, depth, other surfaces
    std::size_t more_surfaces = 0; // others that differ there, too
    std::optional<AlphaPicture> picture_a, picture_b; // of the surface that differs
    // What the search took: steps that were executed in A and in B, comparisons of surfaces
    std::uint64_t executed_a = 0, executed_b = 0, comparisons = 0;
    std::uint64_t failures_a = 0, failures_b = 0; // unexpected, if the captures were replayed to the end
};

class Bisector {
  public:
    // Called with the number of units that are done.
    using Watch = std::function<void(std::size_t done)>;
    // The references must outlive it.
    Bisector(const CaptureDiff& diff, const BisectionOptions& options, const PlayingTime& time_a,
             const PlayingTime& time_b, Watch watch);

    Bisection run();
    const std::vector<StepUnit>& units() const { return units_; }
    const std::vector<PixelStep>& steps_a() const { return steps_a_; }
    const std::vector<PixelStep>& steps_b() const { return steps_b_; }
    // A replay of one capture, from its start.
    std::unique_ptr<StepReplay> replay_a() const;
    std::unique_ptr<StepReplay> replay_b() const;

  private:
    struct Pair {
        rasterizer::Handle a = 0, b = 0;
        bool operator==(const Pair&) const = default;
    };
    void start();
    void run_to(std::size_t unit);
    void end_pass();
    std::optional<std::size_t> next_checkpoint(std::size_t from) const;
    bool compare_all(const std::vector<Pair>& pairs, bool missing);
    bool compare_written(std::size_t unit);
    bool compare_targets(std::size_t unit);
    std::vector<Pair> partners(const std::vector<rasterizer::Handle>& in_a,
                               const std::vector<rasterizer::Handle>& in_b, std::size_t unit) const;
    std::size_t record_a(std::size_t unit) const;
    std::size_t record_b(std::size_t unit) const;

    const CaptureDiff& diff_;
    const BisectionOptions& options_;
    const PlayingTime &time_a_, &time_b_;
    const Watch watch_;
    const std::vector<PixelStep> steps_a_, steps_b_;
    const std::vector<StepUnit> units_;
    std::unique_ptr<StepReplay> a_, b_;
    std::size_t done_a_ = 0, done_b_ = 0; // steps of this pass
    Bisection out_;
};

} // namespace tools
