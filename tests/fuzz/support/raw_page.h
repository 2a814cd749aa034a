// Pages of answers. They depend on the time of an asynchronous GPU, so that the input alone does not reproduce one.
#pragma once

#include <string>

#include "dp2/base/bytes.h"

namespace fuzz {

// Aborts unless the independent parser and the C interface read the page, and the same answers. Before that it prints
// what is wrong, `where` and the page's bytes, and writes them to failed-page-HASH.bin in the working folder.
void expect_readable(dp2::ByteSpan page, const std::string& where);
// The fault of the page; empty: none.
std::string fault_of_page(dp2::ByteSpan page);
void keep_page(dp2::ByteSpan page, const std::string& text);

} // namespace fuzz
