// Cuts frames out of a capture: what the frames begin with comes from the emulator's state, as a recording
// that is started there; their records follow. Invariant: a cut that is returned replays as the frames did in
// the whole capture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dp2/base/limits.h"
#include "dp2/base/result.h"
#include "dp2/capture/capture.h"

namespace responses {

// By their numbers in FRAME.DRAW (dp2/capture/capture_place.h); both belong to it.
struct FrameRange {
    std::uint64_t first = 1, last = 1;
};
// The frames that a capture has: those that end with a present. Nothing: none does.
std::optional<FrameRange> frames_of(const dp2::capture::Document& document);

// What a replay did, call by call: return codes, error offsets, answers, and hashes of the presented
// surfaces. Answers that no replay can repeat count with their sizes alone.
using PlayedEvents = std::vector<std::string>;

struct FrameCut {
    dp2::capture::Document document;
    std::size_t submissions = 0; // of the frames, the last ones of the document
    PlayedEvents played;         // what the whole capture's replay did in the frames
};

struct CutRefusal {
    std::string why;
    bool frames = false;                      // there are no such frames, or they cannot begin there
    std::optional<std::uint64_t> first_frame; // the next frame that a cut can begin with
};

class FrameCutter {
  public:
    // `document` lives longer.
    explicit FrameCutter(const dp2::capture::Document& document, const dp2::Limits& limits = {})
        : document_(document), limits_(limits) {}

    // Plays the capture up to the end of the frames. Nothing: refusal() says why.
    std::optional<FrameCut> cut(const FrameRange& frames);
    const CutRefusal& refusal() const { return refusal_; }

  private:
    std::optional<FrameCut> refuse(CutRefusal refusal);
    const dp2::capture::Document& document_;
    const dp2::Limits limits_;
    CutRefusal refusal_;
};

// True when the replay of a capture ends with these events. False as well when a record cannot be played.
bool ends_with(const dp2::capture::Document& document, const PlayedEvents& events,
               const dp2::Limits& limits = {});

} // namespace responses
