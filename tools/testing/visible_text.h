// Text from outside, such as names of files, made fit for XML, HTML and JSON: valid UTF-8 without characters
// that XML 1.0 forbids, that control a terminal, or that change the direction of writing.
#pragma once

#include <string>
#include <string_view>

namespace tools {

// Bytes that are not fit are written as \x1b; line feeds are kept.
std::string visible_text(std::string_view text);
// As visible_text(), with line feeds written as \x0a, too, and backslashes doubled: different names stay
// different.
std::string visible_name(std::string_view name);
// visible_text() with <, >, &, " and ' escaped, for the text and the attributes of XML and HTML.
std::string markup_text(std::string_view text);

} // namespace tools
