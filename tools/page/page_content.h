// What a page shows, before it is fitted into its size and written.
#pragma once

#include <string>
#include <vector>

#include "tools/cli/json_bytes.h"
#include "tools/page/page_against.h"
#include "tools/page/page_sections.h"

namespace tools {

struct PageContent {
    std::string file;                 // as given on the command line
    std::vector<std::string> reading; // the options with which it was read
    bool whole = true;
    std::vector<std::string> notes; // what is wrong with the capture, or missing
    const PageItems* items = nullptr;
    const PageTrace* trace = nullptr;
    std::vector<std::uint32_t> texts; // blocks of PageItems::add_texts()
    StepCosts costs;
    Json queries = Json::array();
    PageFindings findings;
    Json pixels = Json::array(); // of page_pixels()
    PageAgainst against;
    std::vector<FollowedSurface> draw_surfaces, frame_surfaces;
    std::vector<std::uint32_t> draw_tiles, frame_tiles, other_tiles; // first tiles, by picture
    std::vector<TileRun> draw_runs, frame_runs, other_runs;
};

// The part of the content that is on the page: the number of elements from the start of each list.
struct PageCut {
    std::size_t draw_runs, other_draw_runs, other_runs, frame_runs, texts;
    explicit PageCut(const PageContent& content)
        : draw_runs(content.draw_runs.size()), other_draw_runs(content.against.draws.runs.size()),
          other_runs(content.other_runs.size()), frame_runs(content.frame_runs.size()),
          texts(content.texts.size()) {}
};

// The page's index, and the blocks that it names, in the order of the page.
struct PageIndex {
    Json json;
    std::vector<std::uint32_t> blobs;
    std::vector<std::string> left_out;
};
PageIndex make_index(const PageContent& content, const PageCut& cut, Blobs& blobs);

} // namespace tools
