// Plays the frames of a capture or of a scene as a program draws them: a present returns before its frame is drawn, and
// the program is at most kFramesAhead frames ahead (as d3d9.dll: the default of SetMaximumFrameLatency).
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "responses/recording/replayer.h"

namespace bench {

inline constexpr std::size_t kFramesAhead = 3;

// `name`: a scene of bench_scenes, with so many frames, or a capture's path. Throws std::runtime_error.
dp2::capture::Document frames_of(const std::string& name, std::size_t scene_frames);

class FrameStream {
  public:
    // observer: may be null, must outlive the stream.
    FrameStream(const dp2::capture::Document& document, unsigned workers, rasterizer::ScheduleObserver* observer);

    // Plays on to the end of the next frame. False: there is none. Throws std::runtime_error if a record fails.
    bool play_frame();
    void finish(); // waits until everything is drawn

  private:
    void present(const dp2::capture::Present& record);

    const dp2::capture::Document& document_;
    responses::Replayer player_;
    responses::ReplayObserver replay_observer_;
    std::size_t next_ = 0;                                       // record
    std::deque<std::unique_ptr<responses::ShownPicture>> shown_; // pictures of frames that may be unfinished
};

} // namespace bench
