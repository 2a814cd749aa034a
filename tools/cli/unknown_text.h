// The message about a word that is none of a set of names.
#pragma once

#include <span>
#include <string>

namespace tools {

// "unknown WHAT 'WORD'", with the nearest valid name.
std::string unknown_text(const std::string& what, const std::string& word,
                         std::span<const char* const> names);

} // namespace tools
