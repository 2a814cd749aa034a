#include "tools/cli/unknown_text.h"

#include "dp2/base/suggestion.h"

namespace tools {

std::string unknown_text(const std::string& what, const std::string& word,
                         std::span<const char* const> names) {
    dp2::Suggestion near(word);
    for (const char* name : names) near.consider(name);
    return "unknown " + what + " '" + word + "'" + near.text();
}

} // namespace tools
