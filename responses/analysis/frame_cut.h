// Cuts frames out of a capture: a cut begins with records that restore the emulator's state before the first
// frame, like the preamble of a recording that starts there; the records of the frames follow. Invariant: a
// cut that is returned replays as the frames did in the whole capture.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dp2/base/limits.h"
#include "dp2/base/result.h"
#include "dp2/capture/capture.h"
#include "dp2/capture/watch.h"

namespace responses {

// A range of frames, both ends included, numbered as in FRAME.DRAW (dp2/capture/capture_place.h).
struct FrameRange {
    std::uint64_t first = 1, last = 1;
};
// The frames of a capture; each ends with a present. Nothing: the capture has no present.
std::optional<FrameRange> frames_of(const dp2::capture::Document& document);

// What a replay did, call by call: return codes, error offsets, answers, how many draws were skipped, and
// hashes of the presented surfaces. Answers that differ from replay to replay, such as timestamps, have only
// their ids and sizes.
using PlayedEvents = std::vector<std::string>;

struct FrameCut {
    dp2::capture::Document document;
    std::size_t first_record = 0; // the frames' first record; those before it restore the state
    std::size_t submissions = 0;  // number of the frames' submissions, which are the document's last
    std::size_t bad_handles = 0;  // commands that name no object, as dp2 check counts them
    PlayedEvents played;          // what the whole capture's replay did in the frames
};

struct CutRefusal {
    std::string why;
    bool frames = false; // the capture lacks these frames, or a cut cannot begin with the first
    std::optional<std::uint64_t> first_frame = {}; // the next frame that a cut can begin with
};

class FrameCutter {
  public:
    // `document` must outlive this object. `watch` gets the number of each record that is played.
    explicit FrameCutter(const dp2::capture::Document& document, const dp2::Limits& limits = {},
                         dp2::Watch watch = {})
        : document_(document), limits_(limits), watch_(std::move(watch)) {}

    // Plays the capture up to the end of the frames, and cuts them out. Nothing: refusal() says why.
    std::optional<FrameCut> cut(const FrameRange& frames);
    const CutRefusal& refusal() const { return refusal_; }

  private:
    std::optional<FrameCut> refuse(CutRefusal refusal);
    const dp2::capture::Document& document_;
    const dp2::Limits limits_;
    const dp2::Watch watch_;
    CutRefusal refusal_;
};

// Whether the replay of a capture ends with these events; also false if a record cannot be played.
bool ends_with(const dp2::capture::Document& document, const PlayedEvents& events,
               const dp2::Limits& limits = {});
// Whether a smaller capture can replace the cut: its frames replay equally, and no more of its commands name
// something that does not exist.
bool can_replace(const FrameCut& cut, const dp2::capture::Document& smaller, const dp2::Limits& limits = {});

} // namespace responses
