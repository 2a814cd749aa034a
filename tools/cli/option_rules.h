// Options that have an effect only together with others, or only without them. An option without an effect is
// a usage error. The functions throw InputError; they take the option's name as it is written, "--surface".
#pragma once

#include <concepts>
#include <functional>
#include <initializer_list>
#include <string>

#include <CLI/CLI.hpp>

namespace tools {

// As an option accepts it: an integer has all its digits, another number six.
std::string number_text(double number);
template <std::integral T> std::string number_text(T number) {
    return std::to_string(number);
}
// Accepts what is inside; else the error names the range.
CLI::Validator number_in(std::function<bool(const std::string&)> is_inside, const std::string& range);
// Accepts numbers of type T from `least` to `most`. CLI::Range accepts NaN, and its words differ between
// releases of CLI11.
template <class T> CLI::Validator number_in(T least, T most) {
    return number_in(
        [least, most](const std::string& text) {
            T value{};
            return CLI::detail::lexical_cast(text, value) && value >= least && value <= most;
        },
        number_text(least) + " to " + number_text(most));
}
// Whether the option is on the command line.
bool is_given(const CLI::App& verb, const char* option);
// If the option is given, one of the others must be.
void require_one_of(const CLI::App& verb, const char* option, std::initializer_list<const char*> others);
// The option is refused if `refused`: "OPTION has no effect WHY".
void refuse_option(const CLI::App& verb, const char* option, bool refused, const std::string& why);

} // namespace tools
