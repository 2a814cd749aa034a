// The pictures that a folder has of the draws of a page, such as replay --pictures draws writes them, also
// those of depth and stencil.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/page/other_draws.h"

namespace tools {

// Whether a picture of a folder is one of a draw, such as "draw-0001.00002-surface-1", by its name.
bool is_draw_picture(std::string name);

class FolderDraws {
  public:
    // Both must outlive it.
    FolderDraws(PictureSource& folder, const PageItems& items);
    // Compares the folder's pictures of depth and stencil with what the steps of the trace draw, which is
    // known only then. Called before the replay; must outlive it.
    void follow(PageTrace& trace);
    // Reads all pictures. To be called after the replay. `most`: characters of pictures, those of the page
    // among them. Throws InputError.
    OtherDraws read(const OwnDraws& own, Blobs& blobs, std::uint64_t most);

  private:
    void compare_depths(PageTrace& trace, const PageStep& step);

    PictureSource& folder_;
    const PageItems& items_;
    // By item: positions in the folder of the pictures of depth and stencil after the draw.
    std::map<std::uint32_t, std::vector<std::size_t>> depths_;
    std::map<std::uint32_t, OtherDraws::Result> results_; // of these items
};

} // namespace tools
