// Compares the frames of a replay with the pictures that are stored for them, or stores them.
#pragma once

#include <cstdint>
#include <vector>

#include "dp2/capture/capture.h"
#include "tools/testing/picture_check.h"

namespace tools {

class FrameCheck {
  public:
    // All references must outlive it.
    FrameCheck(const dp2::capture::Document& document, const GoldenFolder& golden, PictureCheck& pictures);

    // To be called for each present that shows a surface, in their order; then, with a golden folder,
    // check().
    void begin();
    void check(const AlphaPicture& drawn, std::uint32_t surface);
    // To be called after the last: reports stored pictures of which there are no frames.
    void finish();
    bool empty() const { return frames_.empty(); }   // the document shows none
    std::uint64_t number() const { return number_; } // of the last frame that showed a surface

  private:
    CheckedPicture picture_of(const FramePair& pair) const;

    const GoldenFolder& golden_;
    PictureCheck& pictures_;
    std::vector<PictureName> frames_;  // that the document shows
    std::vector<FramePair> pairs_;     // a: the stored picture, b: the frame
    std::vector<std::size_t> pair_of_; // by frame
    std::size_t shown_ = 0;
    std::uint64_t number_ = 0;
};

} // namespace tools
