// Pictures that a user names by one path: a file, the files of a folder, or the frames of a capture, which is
// replayed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/cli/frame_range.h"
#include "tools/cli/play_options.h"
#include "tools/pictures/frame_pairs.h"
#include "tools/pictures/picture_reader.h"

namespace tools {

struct PictureSourceOptions : PlayOptions { // those are for captures
    InputForm form;                         // its limits of files are for pictures, too
    std::uint64_t max_picture_bytes = std::uint64_t{1} << 28;
    std::optional<NumberRange> frames;    // only these; no effect on pictures without frame numbers
    double max_seconds = kDefaultSeconds; // for captures
};

class FrameSteps;

// All functions throw InputError.
class PictureSource {
  public:
    virtual ~PictureSource() = default;
    // In natural order, or that of frames; never empty.
    const std::vector<PictureName>& names() const { return names_; }
    // Whether every picture has a frame's number.
    bool numbered() const;
    // The picture at a position in names(). Positions increase from call to call.
    virtual AlphaPicture load(std::size_t position) = 0;
    // The description in a picture's file, by which dp2 says what its levels mean; empty: none.
    virtual std::string description(std::size_t position);
    virtual bool is_capture() const { return false; }
    virtual const Input* capture() const { return nullptr; } // that was read; null: not a capture
    // A second replay up to the frame at a position, and through it; null: not a capture.
    virtual std::unique_ptr<FrameSteps> steps(std::size_t position);
    // To be called after the last picture: reports what is wrong besides the pictures, and returns the exit
    // status.
    virtual int finish() { return kExitOk; }

  protected:
    std::vector<PictureName> names_;
};

// The error if one of the two has no pictures; its status is not that of a difference.
InputError nothing_to_compare(const std::string& why);
// The error for an empty selection: a capture shows no frame, or no picture is of one of options.frames.
InputError no_frames_error(const std::string& path, const PictureSourceOptions& options);

// `path`: a folder, a picture, a capture, or "-".
std::unique_ptr<PictureSource> open_pictures(const std::string& path, const PictureSourceOptions& options);
// The frames of a capture.
std::unique_ptr<PictureSource> open_frames(const std::string& path, Input input,
                                           const PictureSourceOptions& options);

} // namespace tools
