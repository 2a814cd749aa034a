// What the other side of a comparison drew: for the steps of a page the pictures of the corresponding steps
// of another capture, or those that a folder has of its draws.
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
    // Pictures, one for each target of the step; kNoNumber: none of this target.
    std::vector<std::vector<std::uint32_t>> target_lists;
    std::vector<FollowedSurface> surfaces; // by picture; a folder's have no format
    std::vector<std::uint32_t> tiles;      // first tiles, by picture
    std::vector<TileRun> runs;
    std::uint32_t pictures_end = kNoNumber; // first event without pictures
    std::uint64_t compared = 0, differing = 0;
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

// Whether a picture of a folder is one of a draw, such as "draw-0001.00002-surface-1", by its name as dp2
// replay writes it.
bool is_draw_picture(std::string name);
// Reads the folder's pictures of draws; those of depth and stencil are left out, since what they store is not
// in them. Throws InputError.
OtherDraws draws_of_folder(const OwnDraws& own, PictureSource& folder, Blobs& blobs, std::uint64_t most);

} // namespace tools
