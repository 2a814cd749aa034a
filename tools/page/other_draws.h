// What the other side of a comparison drew: for the steps of a page the pictures of the corresponding steps
// of another capture, or those that a folder has of its draws (folder_draws.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/compare/picture_source.h"
#include "tools/page/page_trace.h"

namespace tools {

struct OtherDraws {
    enum Result : std::uint8_t { Unknown, Equal, Differs }; // of the targets after the step
    // By step of the page.
    struct Step {
        std::uint32_t before = 0, after = 0;             // events of `runs`; 0: no pictures
        std::uint32_t lists[2] = {kNoNumber, kNoNumber}; // in target_lists, before and after
        // Its place in the other capture, and its number as a draw; kNoNumber: there is none.
        std::uint32_t record = kNoNumber, offset = kNoNumber, frame = kNoNumber, draw = kNoNumber;
        Result result = Unknown;
    };
    std::vector<Step> steps; // empty: nothing
    // Pictures, one for each target of the step; kNoNumber: none of this target. Of a folder then its
    // pictures of stencil, if it has any.
    std::vector<std::vector<std::uint32_t>> target_lists;
    std::vector<FollowedSurface> surfaces; // by picture; a folder's have no format
    std::vector<std::uint32_t> tiles;      // first tiles, by picture
    // The depths that are black and white in a folder's picture of depth.
    struct Range {
        std::uint32_t event = 0, picture = 0;
        DepthRange depths;
    };
    std::vector<Range> ranges; // their events rise
    std::vector<TileRun> runs;
    std::uint32_t pictures_end = kNoNumber;    // first event without pictures
    std::uint64_t compared = 0, differing = 0; // steps
    void count();                              // computes these
};

// The page's side of the comparison.
struct OwnDraws {
    const std::string& file;
    const dp2::capture::Document& document;
    const dp2::Dialect& dialect;
    const PageItems& items;
    const std::optional<NumberRange>& frames;
    PageTrace& trace;
};

// Replays the other capture. `most`: characters of pictures, those of the page among them. Throws InputError.
OtherDraws draws_of_capture(const OwnDraws& own, const std::string& path, const Input& other,
                            responses::EmulatorOptions emulator, const PictureSourceOptions& options,
                            const PlayingTime& time, Blobs& blobs, std::uint64_t most);

} // namespace tools
