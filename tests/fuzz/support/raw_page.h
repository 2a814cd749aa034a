// Checks pages of answers. With an asynchronous GPU they depend on time, so the input alone does not reproduce a page.
#pragma once

#include <string>

#include "dp2/base/bytes.h"

namespace fuzz {

// Aborts unless the independent parser and the C interface can read the page, with the same answers. Before it aborts
// it prints the fault, `where` and the page's bytes, and writes them to failed-page-HASH.bin in the current folder.
void expect_readable(dp2::ByteSpan page, const std::string& where);
// The fault of the page; empty if there is none.
std::string fault_of_page(dp2::ByteSpan page);
void keep_page(dp2::ByteSpan page, const std::string& text);

} // namespace fuzz
