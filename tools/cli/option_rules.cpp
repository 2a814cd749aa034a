#include "tools/cli/option_rules.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <utility>

#include "tools/cli/errors.h"

namespace tools {

std::string number_text(double number) {
    char text[32];
    std::snprintf(text, sizeof text, number == std::floor(number) ? "%.0f" : "%g", number);
    return text;
}

CLI::Validator number_in(std::function<bool(const std::string&)> is_inside, const std::string& range) {
    const auto check = [is_inside = std::move(is_inside), range](const std::string& text) {
        return is_inside(text) ? std::string{} : "Value " + text + " not in range " + range;
    };
    return CLI::Validator(std::function<std::string(std::string&)>(check), "");
}

bool is_given(const CLI::App& verb, const char* option) {
    return verb.count(option) != 0;
}

void require_one_of(const CLI::App& verb, const char* option, std::initializer_list<const char*> others) {
    if (std::ranges::any_of(others, [&](const char* other) { return is_given(verb, other); })) return;
    std::string names;
    for (std::size_t i = 0; i < others.size(); ++i)
        names += std::string(i == 0 ? "" : i + 1 == others.size() ? " or " : ", ") + others.begin()[i];
    refuse_option(verb, option, true, "without " + names);
}

void refuse_option(const CLI::App& verb, const char* option, bool refused, const std::string& why) {
    if (refused && is_given(verb, option))
        throw InputError{kExitUsage, std::string(option) + " has no effect " + why};
}

} // namespace tools
