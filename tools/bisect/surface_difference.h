// How a surface of one capture differs from that of another, or from a picture.
#pragma once

#include <optional>
#include <string>

#include "tools/bisect/step_replay.h"
#include "tools/pictures/comparison.h"

namespace tools {

struct SurfaceComparison {
    ComparisonOptions pictures;
    // Compare the texels of captures bit by bit, in all samples, instead of their pictures.
    bool exact = true;
    bool depth = false; // also depth and stencil buffers that are not textures
};

struct SurfaceDifference {
    enum class Kind : std::uint8_t {
        Missing, // only one capture has the surface
        Form,    // another size, format, or number of samples
        Texels,
    };
    Kind kind = Kind::Texels;
    rasterizer::Handle a = 0, b = 0; // 0: no such surface; equal for a picture
    std::string form_a, form_b;      // "A8R8G8B8 160x120, 4 samples"
    std::uint64_t texels = 0, differing = 0;
    std::uint32_t x = 0, y = 0;         // the first that differs
    std::string value_a, value_b;       // there
    std::optional<double> metric_value; // of the pictures, unless exact
};

std::string form_text(const SurfaceForm& form);

// Compares texels of snapshots with equal forms. Unused bits of a format do not count. Nothing: they are
// equal.
std::optional<SurfaceDifference> compare_texels(const SurfaceSnapshot& a, const SurfaceSnapshot& b);
// Nothing: they are equal within the tolerance.
std::optional<SurfaceDifference> compare_shown(const AlphaPicture& a, const AlphaPicture& b,
                                               const ComparisonOptions& options);
// Compares surfaces where two replays have stopped; 0: the capture has no such surface. Nothing: they are
// equal, or not compared.
std::optional<SurfaceDifference> compare_surfaces(StepReplay& replay_a, rasterizer::Handle a,
                                                  StepReplay& replay_b, rasterizer::Handle b,
                                                  const SurfaceComparison& comparison);

} // namespace tools
