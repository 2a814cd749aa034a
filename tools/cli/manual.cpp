#include "tools/cli/manual.h"
#include "tools/cli/help_formatter.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/cli/command_line.h"
#include "tools/cli/exit_codes.h"
#include "tools/cli/input_options.h"

namespace tools {

namespace {

bool takes_value(const CLI::Option& option) {
    return option.get_items_expected_max() > 0;
}

// "--out", "-o": all names of an option, long ones first.
std::vector<std::string> names_of(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option.get_snames()) names.push_back("-" + name);
    return names;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}

// --- man ---

// The placeholder of an option's value: the name of its type, to which CLI11 may append a range or choices.
std::string value_name(const std::string& type) {
    const std::string name = type.substr(0, type.find_first_of(": "));
    if (name == "UINT" || name == "INT" || name == "FLOAT") return "NUMBER";
    return name.empty() || name == "TEXT" ? "VALUE" : name;
}

// Escapes text for troff.
std::string troff(const std::string& text) {
    std::string out = replaced(replaced(text, "\\", "\\e"), "-", "\\-");
    return out.starts_with('.') || out.starts_with('\'') ? "\\&" + out : out;
}

bool is_limit(const CLI::Option& option) {
    return option.get_group() == kLimitsGroup;
}

std::string options_section(const CLI::App& verb) {
    std::string text;
    for (const CLI::Option* option : verb.get_options()) {
        if (is_limit(*option)) continue;
        std::string head;
        for (const std::string& name : names_of(*option))
            head += (head.empty() ? "" : ", ") + ("\\fB" + troff(name) + "\\fR");
        const std::string value =
            option->get_positional() ? option->get_name(true) : value_name(option->get_type_name());
        if (takes_value(*option)) head += (head.empty() ? "" : " ") + ("\\fI" + troff(value) + "\\fR");
        text += ".TP\n" + head + "\n" + troff(option->get_description());
        std::string choices;
        for (const std::string& choice : choices_of(*option))
            choices += (choices.empty() ? "" : ", ") + choice;
        text += choices.empty() ? "" : " (" + troff(choices) + ")";
        const std::string normal = option->get_default_str();
        text += (normal.empty() ? "" : " [default: " + troff(normal) + "]") + "\n";
    }
    return text;
}

// The words that a verb's help has besides options, without those of all verbs. Indented lines keep their
// form.
std::string description_section(const CLI::App& verb) {
    std::string words = verb.get_footer();
    if (words.ends_with(kVerbFooter)) words.resize(words.size() - kVerbFooter.size());
    while (words.ends_with('\n')) words.pop_back();
    if (words.empty()) return {};
    std::string text = ".SH DESCRIPTION\n";
    bool filled = true;
    const auto fill = [&](bool wanted) {
        if (filled != wanted) text += wanted ? ".fi\n" : ".nf\n";
        filled = wanted;
    };
    for (std::size_t at = 0; at <= words.size();) {
        const std::size_t end = std::min(words.find('\n', at), words.size());
        const std::string line = words.substr(at, end - at);
        fill(!line.starts_with(' '));
        text += line.empty() ? ".PP\n" : troff(line) + "\n";
        at = end + 1;
    }
    fill(true);
    return text;
}

struct Example {
    std::string_view verb;
    const char *what, *command;
};
constexpr Example kExamples[] = {
#define DP2_EXAMPLE(verb, what, command) {verb, what, command},
#define DP2_SEE_ALSO(...)
#include "tools/cli/examples.def"
};

std::string examples_section(const std::string& verb) {
    std::string text = ".SH EXAMPLES\n";
    for (const Example& example : kExamples)
        if (example.verb == verb)
            text += troff(example.what) + std::string(":\n.PP\n.nf\n.RS\n") + troff(example.command) +
                    "\n.RE\n.fi\n.PP\n";
    return text;
}

constexpr std::array<std::string_view, 8> kSeeAlso[] = {
#define DP2_EXAMPLE(...)
#define DP2_SEE_ALSO(...) {__VA_ARGS__},
#include "tools/cli/examples.def"
};

std::string see_also_section(const std::vector<std::string>& pages) {
    std::string text = ".SH SEE ALSO\n";
    for (const std::string& page : pages)
        text += ".BR " + troff(page) + " (1)" + (&page == &pages.back() ? "\n" : ",\n");
    return text;
}

// The verbs whose pages the page of `verb` names.
std::vector<std::string_view> related_to(const std::string& verb) {
    std::vector<std::string_view> out;
    for (const auto& row : kSeeAlso)
        if (row[0] == verb)
            for (std::size_t i = 1; i < row.size() && !row[i].empty(); ++i) out.push_back(row[i]);
    return out;
}

// The limits of all verbs, grouped by the verbs that have them: names, descriptions, defaults.
std::string limits_sections(const CLI::App& app) {
    std::vector<std::pair<const CLI::Option*, std::string>> limits; // with the verbs that have it
    for (const CLI::App* verb : shown_verbs(app))
        for (const CLI::Option* option : verb->get_options()) {
            if (!is_limit(*option)) continue;
            const auto known = std::ranges::find_if(
                limits, [&](const auto& limit) { return names_of(*limit.first) == names_of(*option); });
            if (known == limits.end())
                limits.emplace_back(option, verb->get_name());
            else
                known->second += ", " + verb->get_name();
        }
    std::string text;
    std::vector<std::string> written;
    for (const auto& [first, verbs] : limits) {
        if (std::ranges::find(written, verbs) != written.end()) continue;
        written.push_back(verbs);
        text += ".SS Of " + troff(verbs) + "\n";
        for (const auto& [option, of] : limits)
            if (of == verbs)
                text += ".TP\n\\fB" + troff(names_of(*option).front()) + "\\fR \\fIN\\fR\n" +
                        troff(option->get_description()) + " [" + option->get_default_str() + "]\n";
    }
    return text;
}

std::string exit_status_section() {
    std::string text = ".SH EXIT STATUS\n";
    for (const ExitCodeInfo& info : kExitCodes)
        text += ".TP\n" + std::to_string(info.code) + "\n" + troff(info.meaning) + "\n";
    return text;
}

std::string page_head(const std::string& name, const std::string& summary) {
    return ".TH " + troff(name) + " 1\n.SH NAME\n" + troff(name) + " \\- " + troff(summary) + "\n";
}

// --- completion ---

// Puts text in single quotes for the shell.
std::string shell_quoted(const std::string& text) {
    return "'" + replaced(text, "'", "'\\''") + "'";
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : names_of(*option)) names.push_back(name);
    return names;
}

// The script has a case for each option with a fixed set of values, and one for each verb.
std::string bash_script(const CLI::App& app) {
    const std::string name = app.get_name();
    std::vector<std::string> verbs;
    std::string cases, values;
    for (const CLI::App* verb : shown_verbs(app)) {
        verbs.push_back(verb->get_name());
        cases += "    " + verb->get_name() + ") words=" + shell_quoted(joined(option_names(*verb))) + " ;;\n";
        for (const CLI::Option* option : verb->get_options())
            if (const auto choices = choices_of(*option); !choices.empty())
                for (const std::string& key :
                     option->get_positional() ? std::vector<std::string>{"*"} : names_of(*option))
                    values += "    " + verb->get_name() + ":" + key +
                              ") words=" + shell_quoted(joined(choices)) + " ;;\n";
    }
    return "_" + name +
           "() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} "
           "verb=${COMP_WORDS[1]} words=\n"
           "    COMPREPLY=()\n"
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
           "        words=" +
           shell_quoted(joined(verbs) + " " + joined(option_names(app))) +
           "\n"
           "    else case $verb:$before in\n" +
           values + "    *) [[ $word == -* ]] && case $verb in\n" + cases +
           "    esac ;;\n"
           "    esac; fi\n"
           "    [ -z \"$words\" ] || COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "}\n"
           "complete -o default -F _" +
           name + " " + name + "\n";
}

std::string fish_script(const CLI::App& app) {
    const std::string name = app.get_name();
    std::string text;
    for (const CLI::App* verb : shown_verbs(app)) {
        text += "complete -c " + name + " -n __fish_use_subcommand -a " + verb->get_name() + " -d " +
                shell_quoted(verb->get_description()) + "\n";
        for (const CLI::Option* option : verb->get_options()) {
            const auto choices = choices_of(*option);
            if (option->get_positional() && choices.empty()) continue; // the shell completes files
            text += "complete -c " + name + " -n '__fish_seen_subcommand_from " + verb->get_name() + "'";
            for (const std::string& l : option->get_lnames()) text += " -l " + l;
            for (const std::string& s : option->get_snames()) text += " -s " + s;
            if (takes_value(*option) && !option->get_positional()) text += " -r";
            if (!choices.empty()) text += " -a " + shell_quoted(joined(choices));
            text += " -d " + shell_quoted(option->get_description()) + "\n";
        }
    }
    return text;
}

} // namespace

std::string manual_page(const CLI::App& app) {
    std::string text = page_head(app.get_name(), app.get_description());
    text += ".SH SYNOPSIS\n\\fB" + troff(app.get_name()) + "\\fR \\fIVERB\\fR [\\fIOPTIONS\\fR]\n.SH VERBS\n";
    for (const CLI::App* verb : shown_verbs(app))
        text += ".TP\n\\fB" + troff(verb->get_name()) + "\\fR\n" + troff(verb->get_description()) + "\n";
    std::vector<std::string> pages;
    for (const CLI::App* verb : shown_verbs(app)) pages.push_back(app.get_name() + "-" + verb->get_name());
    return text + ".SH OPTIONS\n" + options_section(app) + exit_status_section() +
           ".SH PAGES BY TASK\nHow to compare a driver, to find the draw that differs, to record a driver, "
           "to "
           "test a program in CI, to fuzz a parser: the folder tasks of the documentation, such as "
           "/usr/share/doc/dp2emu\\-tools/tasks.\n" +
           see_also_section(pages);
}

std::string manual_page(const CLI::App& app, const CLI::App& verb) {
    std::string text = page_head(app.get_name() + "-" + verb.get_name(), verb.get_description());
    text += ".SH SYNOPSIS\n\\fB" + troff(app.get_name() + " " + verb.get_name()) + "\\fR [\\fIOPTIONS\\fR]";
    for (const CLI::Option* option : verb.get_options())
        if (option->get_positional()) text += " \\fI" + troff(option->get_name(true)) + "\\fR";
    std::vector<std::string> pages = {app.get_name()};
    for (const std::string_view other : related_to(verb.get_name()))
        pages.push_back(app.get_name() + "-" + std::string(other));
    text += "\n" + description_section(verb) + ".SH OPTIONS\n" + options_section(verb);
    if (std::ranges::any_of(verb.get_options(), [](const CLI::Option* option) { return is_limit(*option); }))
        text += ".SH LIMITS\nSee \\fBdp2\\-limits\\fR(1).\n";
    return text + exit_status_section() + examples_section(verb.get_name()) + see_also_section(pages);
}

std::string limits_page(const CLI::App& app) {
    return page_head(app.get_name() + "-" + kLimitsPage, "limits for hostile and damaged input") +
           ".SH DESCRIPTION\nA verb that reaches a limit ends with an error that names it. A limit is at "
           "least 1.\n" +
           ".SH LIMITS\n" + limits_sections(app) + see_also_section({app.get_name()});
}

std::string completion_script(const CLI::App& app, const std::string& shell) {
    if (shell == "fish") return fish_script(app);
    // zsh can run bash completion scripts.
    return (shell == "zsh" ? "autoload -U +X bashcompinit && bashcompinit\n" : "") + bash_script(app);
}

} // namespace tools
