#include "tools/testing/frame_check.h"

#include <filesystem>

#include "dp2/capture/capture_place.h"
#include "tools/cli/errors.h"
#include "tools/compare/difference_text.h"
#include "tools/report/png_file.h"
#include "tools/testing/case_replay.h"

namespace tools {

FrameCheck::FrameCheck(const dp2::capture::Document& document, const GoldenFolder& golden,
                       const CaseOptions& options, CaseReport& report)
    : golden_(golden), options_(options), report_(report) {
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

void FrameCheck::begin() {
    number_ = *frames_[shown_++].frame;
}

void FrameCheck::check(const AlphaPicture& drawn, std::uint32_t surface) {
    const FramePair& pair = pairs_[pair_of_[shown_ - 1]];
    if (options_.update)
        store(pair, drawn, surface);
    else
        compare(pair, drawn);
}

void FrameCheck::write(const FramePair& pair, const char* what, const AlphaPicture& picture) {
    write_png(report_.picture(pair.file + "-" + what + ".png"), picture.picture, picture.has_alpha);
}

void FrameCheck::compare(const FramePair& pair, const AlphaPicture& drawn) {
    CaseDifference difference;
    difference.frame = number_;
    if (!pair.a) {
        difference.text = "no picture is stored for it";
        report_.difference(difference);
        if (report_.begin_pictures()) write(pair, "drawn", drawn);
        return;
    }
    const AlphaPicture stored =
        golden_.load(*pair.a, options_.form.limits.max_file_bytes, options_.max_picture_bytes);
    const Comparison compared = compare_pictures(stored, drawn, options_.comparison);
    if (compared.equal) return;
    if (compared.same_size) {
        const Metric metric = options_.comparison.metric;
        difference.text = difference_text(stored, drawn, compared, metric);
        if (compared.differing != 0) difference.x = compared.x, difference.y = compared.y;
    } else {
        difference.text = size_text(drawn.picture) + " pixels, expected were " + size_text(stored.picture);
    }
    report_.difference(difference);
    if (!report_.begin_pictures()) return;
    write(pair, "expected", stored);
    write(pair, "drawn", drawn);
    if (compared.same_size)
        write(pair, "difference",
              {difference_picture(compared, drawn.picture.width, drawn.picture.height,
                                  options_.comparison.metric),
               false});
}

void FrameCheck::store(const FramePair& pair, const AlphaPicture& drawn, std::uint32_t surface) {
    const std::string file = frame_file(number_, surface);
    if (pair.a) {
        try {
            const AlphaPicture stored =
                golden_.load(*pair.a, options_.form.limits.max_file_bytes, options_.max_picture_bytes);
            if (stored.picture.width == drawn.picture.width &&
                stored.picture.height == drawn.picture.height && stored.picture.rgba == drawn.picture.rgba)
                return;
        } catch (const InputError&) {
            // It cannot be read, and is replaced.
        }
        if (golden_.file(*pair.a) != file) changes_.removed.push_back(golden_.file(*pair.a));
    }
    const std::filesystem::path staged =
        staged_path(std::filesystem::path(golden_.path_of(file)).parent_path(), file);
    std::filesystem::create_directories(staged.parent_path());
    write_png(staged.string(), drawn.picture, drawn.has_alpha);
    changes_.written.push_back(file);
}

void FrameCheck::finish() {
    for (const FramePair& pair : pairs_) {
        if (pair.b || !pair.a) continue;
        if (options_.update) {
            changes_.removed.push_back(golden_.file(*pair.a));
            continue;
        }
        CaseDifference difference;
        difference.frame = pair.frame;
        difference.text = "is stored as " + golden_.file(*pair.a) + ", but not presented";
        report_.difference(difference);
        if (!report_.begin_pictures()) continue;
        write(pair, "expected",
              golden_.load(*pair.a, options_.form.limits.max_file_bytes, options_.max_picture_bytes));
    }
}

} // namespace tools
