// The comparison of a page with other pictures: frame by frame, then draw by draw.
#pragma once

#include <memory>
#include <string>

#include "tools/cli/json_bytes.h"
#include "tools/compare/picture_source.h"
#include "tools/page/other_draws.h"
#include "tools/page/page_items.h"
#include "tools/page/tile_history.h"

namespace tools {

struct PageAgainst {
    // "name", "pairs", "first": the first pair that differs, "draw": the draw after which it does. Null: no
    // comparison was requested.
    Json json = nullptr;
    // The other pictures that differ, in order: the event of a picture is the number of its pair from 1 on.
    struct Size {
        std::uint32_t width = 0, height = 0;
    };
    std::vector<Size> pictures; // of `tiles`
    std::unique_ptr<TileHistory> tiles;
    std::unique_ptr<PictureSource> source; // of the other pictures
    OtherDraws draws;
    int status = 0; // exit status of a replay
};

// Compares the frames. `path`: see open_pictures(). `most`: the most characters of pictures. Throws
// InputError.
PageAgainst compare_page(const std::string& file, const Input& input, const std::string& path,
                         const PictureSourceOptions& options, const PageItems& items, Blobs& blobs,
                         std::uint64_t most);

} // namespace tools
