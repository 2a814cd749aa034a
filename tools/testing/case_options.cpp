#include "tools/testing/case_options.h"

#include "tools/cli/help_formatter.h"
#include "tools/cli/input_options.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/play_options.h"

namespace tools {

void add_stored_options(CLI::App& verb, CaseOptions& cases, ComparisonWords& words) {
    verb.add_option("--golden", cases.golden, "folder with what is expected of each case")->type_name("DIR");
    verb.add_flag("--update", cases.update,
                  "write what changed to --golden, remove pictures of frames that no longer exist");
    verb.add_flag("!--no-results", cases.results,
                  "without return codes and answers: only pictures, for a program that may make other calls");
    add_comparison_options(verb, words, cases.comparison);
}

void add_playing_options(CLI::App& verb, CaseOptions& cases) {
    add_threads_option(verb, cases.threads);
    add_completion_option(verb, cases.completion);
    add_dialect_option(verb, cases.dialect);
    verb.add_option("--max-picture-bytes", cases.max_picture_bytes,
                    "limit: bytes of a picture file's pixels, four for each")
        ->check(number_in(std::uint64_t{4}, std::uint64_t{1} << 40))
        ->capture_default_str()
        ->group(kLimitsGroup);
    add_read_limits(verb, cases.form.limits);
    add_limits(verb, cases.limits);
}

std::vector<std::string> given_case_options(const CLI::App& verb) {
    CLI::App all;
    CaseOptions cases;
    ComparisonWords comparison;
    add_stored_options(all, cases, comparison);
    add_playing_options(all, cases);
    std::vector<std::string> words;
    for (const CLI::Option* option : all.get_options()) {
        const std::string name = option->get_name();
        if (!is_given(verb, name.c_str())) continue;
        std::string value = verb.get_option(name)->results().back();
        // The result of a flag such as --no-results is what it sets: the opposite.
        if (!option->get_fnames().empty()) value = value == "false" ? "true" : "false";
        words.push_back(name + "=" + value);
    }
    return words;
}

} // namespace tools
