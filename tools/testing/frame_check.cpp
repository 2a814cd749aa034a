#include "tools/testing/frame_check.h"

#include "dp2/capture/capture_place.h"

namespace tools {

FrameCheck::FrameCheck(const dp2::capture::Document& document, const GoldenFolder& golden,
                       PictureCheck& pictures)
    : golden_(golden), pictures_(pictures) {
    std::uint64_t frame = dp2::frames_before(document);
    for (const dp2::capture::Record& record : document) {
        const auto* present = std::get_if<dp2::capture::Present>(&record);
        if (!present) continue;
        ++frame;
        if (present->surface != 0) frames_.push_back({"", frame, present->surface});
    }
    pairs_ = pair_frames(golden.names(), frames_);
    pair_of_.resize(frames_.size());
    for (std::size_t i = 0; i < pairs_.size(); ++i)
        if (pairs_[i].b) pair_of_[*pairs_[i].b] = i;
}

CheckedPicture FrameCheck::picture_of(const FramePair& pair) const {
    CheckedPicture picture;
    if (pair.a) picture.stored = golden_.file(*pair.a);
    picture.file = pair.file;
    return picture;
}

void FrameCheck::begin() {
    number_ = *frames_[shown_++].frame;
}

void FrameCheck::check(const AlphaPicture& drawn, std::uint32_t surface) {
    CheckedPicture picture = picture_of(pairs_[pair_of_[shown_ - 1]]);
    picture.difference.frame = number_;
    pictures_.check(std::move(picture), drawn, frame_file(number_, surface));
}

void FrameCheck::finish() {
    for (const FramePair& pair : pairs_) {
        if (pair.b || !pair.a) continue;
        CheckedPicture picture = picture_of(pair);
        picture.difference.frame = pair.frame;
        pictures_.gone(std::move(picture), "not presented");
    }
}

} // namespace tools
