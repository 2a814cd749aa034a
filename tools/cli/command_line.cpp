#include "tools/cli/command_line.h"

#include <algorithm>

namespace tools {

namespace {

std::string in_quotes(const std::string& word) {
    return "'" + word + "'";
}

// "--out" for "--out=folder".
std::string option_name(const std::string& word) {
    return word.substr(0, word.find('='));
}

} // namespace

std::string mistake_text(const CLI::App& app, const CLI::ParseError& error) {
    const auto chosen = app.get_subcommands();
    const CLI::App& verb = chosen.empty() ? app : *chosen.front();
    const std::vector<std::string> left = app.remaining(true);
    // CLI11 reports these two errors before it looks at what is left, such as valid arguments after "--".
    const bool of_two_options = error.get_name() == "ExcludesError" || error.get_name() == "RequiresError";
    if (left.empty() || of_two_options) return error.what();
    // An unknown option is the cause of what is left after it: its value was taken for an argument.
    const auto unknown =
        std::ranges::find_if(left, [](const std::string& one) { return one.starts_with('-'); });
    const std::string word = option_name(unknown == left.end() ? left.front() : *unknown);
    std::vector<std::string> names;
    const bool option = word.starts_with('-');
    if (option)
        for (const CLI::Option* known : verb.get_options()) {
            for (const std::string& name : known->get_lnames()) names.push_back("--" + name);
            for (const std::string& name : known->get_snames()) names.push_back("-" + name);
        }
    else if (chosen.empty())
        for (const CLI::App* known : shown_verbs(app)) names.push_back(known->get_name());
    else
        return "unexpected " + in_quotes(word) + " (of " + verb.get_name() + ")";
    std::vector<const char*> pointers;
    for (const std::string& name : names) pointers.push_back(name.c_str());
    return unknown_text(option ? "option" : "verb", word, pointers) +
           (option && !chosen.empty() ? " (of " + verb.get_name() + ")" : "");
}

std::vector<const CLI::App*> shown_verbs(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App* verb) { return !verb->get_group().empty(); });
}

std::vector<std::string> choices_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const std::size_t open = type.find('{'), close = type.find('}');
    std::vector<std::string> names;
    if (open != type.npos && close != type.npos)
        names = CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
    return names;
}

} // namespace tools
