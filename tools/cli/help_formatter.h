// How --help shows the options of a verb.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

namespace tools {

// The group of options that --help leaves out: limits, which dp2 manual limits explains.
inline constexpr const char* kLimitsGroup = "Limits";

// The end of every verb's help.
inline constexpr std::string_view kVerbFooter =
    "Places and exit status: dp2 --help. Limits, such as --max-bytes: dp2 manual limits.";

class HelpFormatter : public CLI::Formatter {
  public:
    std::string make_help(const CLI::App* verb, std::string name, CLI::AppFormatMode mode) const override {
        std::string text = CLI::Formatter::make_help(verb, std::move(name), mode);
        const std::size_t gap = text.find("\n\n\n"); // where the limits would be
        return gap == std::string::npos ? text : text.erase(gap, 1);
    }
    std::string make_group(std::string group, bool is_positional,
                           std::vector<const CLI::Option*> options) const override {
        return group == kLimitsGroup ? ""
                                     : CLI::Formatter::make_group(group, is_positional, std::move(options));
    }
    // Limits are not listed among the options that an option excludes either.
    std::string make_option_opts(const CLI::Option* option) const override {
        std::string text = CLI::Formatter::make_option_opts(option);
        for (const CLI::Option* other : option->get_excludes())
            if (other->get_group() == kLimitsGroup) return text.substr(0, text.find(" Excludes:"));
        return text;
    }
};

} // namespace tools
