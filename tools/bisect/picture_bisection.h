// Finds the first picture of a folder, such as replay --pictures draws writes, that differs from what a
// capture draws. The capture is replayed once, up to it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/bisect/surface_difference.h"
#include "tools/cli/files.h"

namespace tools {

// A picture of a draw ("draw-0001.00002-surface-1", of a depth buffer with "-depth" or "-stencil"), of a
// frame
// ("frame-0001-surface-1", "frame-1"), or of a call: of its number ("call-0002", "call-2-surface-1") or of
// its record ("record-0008-surface-1"). Without a surface it is the one that is presented then.
struct StepPicture {
    enum class Of : std::uint8_t { Frame, Call, Record, Draw };
    Of of = Of::Frame;
    std::string path;
    std::uint64_t frame = 0, draw = 0; // of a frame or a draw
    std::uint64_t number = 0;          // of a call, from 1, or of a record
    std::optional<std::uint32_t> surface;
    Aspect aspect = Aspect::Shown;
};
// Parses the name of a file, without folder and extension. Nothing: another name, or a picture that cannot be
// compared (of the moment before a draw).
std::optional<StepPicture> step_picture(const std::string& name);

struct PictureBisection {
    std::optional<StepPicture> found;
    std::size_t step = 0; // position in the steps
    SurfaceDifference difference;
    std::optional<AlphaPicture> picture, drawn;
    std::uint64_t compared = 0, executed = 0;
    std::uint64_t not_in_capture = 0; // pictures of draws, frames or surfaces that the capture does not have
    // Up to the picture that differs: draws, or, if no draw has a picture, calls that draw, or frames
    std::uint64_t without_picture = 0;
    std::uint64_t depth_left_out = 0; // pictures of depth buffers, which were not to be compared
    std::uint64_t failures = 0;       // unexpected, if the whole capture was replayed
};

struct PictureBisectionOptions {
    ComparisonOptions pictures;
    bool depth = false; // also pictures of depth and stencil
    FileLimit max_file;
    std::uint64_t max_picture_bytes = 0;
};

// Throws InputError, also if the folder has no picture of a draw or frame.
PictureBisection bisect_pictures(const std::string& folder, StepReplay& replay, const CaptureSide& side,
                                 const PictureBisectionOptions& options,
                                 const std::function<void(std::size_t done)>& watch);

} // namespace tools
