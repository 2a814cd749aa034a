// The page as one HTML file.
#pragma once

#include "tools/page/page_content.h"

namespace tools {

struct PageFile {
    std::string html;
    std::vector<std::string> left_out; // what did not fit, for people
};

// What does not fit into max_size bytes is left out in this order, each from its end: pictures of draws (of
// both sides of a comparison), the other pictures of frames, pictures of frames, texts. Throws InputError if
// the rest does not fit.
PageFile make_page(const PageContent& content, Blobs& blobs, std::uint64_t max_size);

} // namespace tools
