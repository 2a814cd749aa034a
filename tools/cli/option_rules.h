// Options that have an effect only together with others, or only without them. An option without an effect is
// a usage error. The functions throw InputError; they take the option's name as it is written, "--surface".
#pragma once

#include <initializer_list>
#include <string>

#include <CLI/CLI.hpp>

namespace tools {

// Accepts numbers from `least` to `most`. Refuses NaN, which CLI::Range accepts.
CLI::Validator number_in(double least, double most);
// Whether the option is on the command line.
bool is_given(const CLI::App& verb, const char* option);
// If the option is given, one of the others must be.
void require_one_of(const CLI::App& verb, const char* option, std::initializer_list<const char*> others);
// The option is refused if `refused`: "OPTION has no effect WHY".
void refuse_option(const CLI::App& verb, const char* option, bool refused, const std::string& why);

} // namespace tools
