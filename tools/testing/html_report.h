// The results of all cases as one page of HTML without scripts and without other files.
#pragma once

#include <cstdint>
#include <string>

#include "tools/testing/test_report.h"

namespace tools {

// Cases that did not pass come first, with their pictures as data URIs. What would make the page larger than
// max_bytes is left out, and the page says so.
std::string html_page(const TestReport& report, std::uint64_t max_bytes);

} // namespace tools
