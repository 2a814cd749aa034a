#include "tools/cli/old_names.h"

#include <algorithm>
#include <string_view>

namespace tools {

namespace {

struct OldName {
    std::string_view verb, name, present;
};
constexpr OldName kOldNames[] = {
    {"asm", "--raw", "--raw-output"},   {"asm", "--output", "--out"},
    {"shader", "--output", "--out"},    {"manual", "--output", "--out"},
    {"replay", "--raw", "--raw-input"}, {"queries", "--raw", "--raw-input"},
    {"dump", "--raw", "--raw-input"},   {"check", "--raw", "--raw-input"},
    {"info", "--raw", "--raw-input"},   {"reduce", "--raw", "--raw-input"},
    {"trim", "--raw", "--raw-input"},
};

} // namespace

std::vector<std::string> with_present_names(std::vector<std::string> arguments) {
    const auto verb =
        std::ranges::find_if(arguments, [](const std::string& word) { return !word.starts_with('-'); });
    if (verb == arguments.end()) return arguments;
    // No option takes a value that begins with "--" from the next word, and "--" ends the options.
    for (auto word = verb + 1; word != arguments.end() && *word != "--"; ++word) {
        const std::string_view name = std::string_view(*word).substr(0, word->find('='));
        const auto old = std::ranges::find_if(
            kOldNames, [&](const OldName& row) { return row.verb == *verb && row.name == name; });
        if (old != std::end(kOldNames)) word->replace(0, name.size(), old->present);
    }
    return arguments;
}

} // namespace tools
