#include "tools/testing/case_work.h"

#include <memory>

#include "tools/cli/exit_codes.h"
#include "tools/processes/windows/inherited_number.h"
#include "tools/testing/case_options.h"

namespace tools {

namespace {

constexpr const char* kCaseVerb = "answer-case";

struct CaseVerbOptions {
    TestCase test;
    CaseOptions cases;
    ComparisonWords words;
    std::string out;
    std::uintptr_t records = 0;
    std::size_t number = 0;
};

void run(const CLI::App& verb, CaseVerbOptions& options) {
    check_comparison(verb, options.words, options.cases.comparison);
    InheritedNumber played(options.records, options.number);
    constexpr int kOutput = 1; // the descriptor of standard output
    CaseReport report(kOutput, options.out);
    run_case(options.test, options.cases, report,
             [&played](std::uint64_t record) { played.set(record + 1); });
}

} // namespace

ChildWork work_of(const CaseToRun& run) {
    std::vector<std::string> words = {kCaseVerb, "--records=" + std::to_string(run.records.handle()),
                                      "--number=" + std::to_string(run.number)};
    if (!run.out.empty()) words.push_back("--out=" + run.out);
    words.insert(words.end(), run.words.begin(), run.words.end());
    words.insert(words.end(), {"--", run.test.path, run.test.name});
    return {{}, words};
}

void add_case_verb(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand(kCaseVerb, "");
    verb->group(""); // not shown
    auto options = std::make_shared<CaseVerbOptions>();
    verb->add_option("path", options->test.path)->required();
    verb->add_option("name", options->test.name)->required();
    verb->add_option("--out", options->out);
    verb->add_option("--records", options->records)->required();
    verb->add_option("--number", options->number)->required();
    add_stored_options(*verb, options->cases, options->words);
    add_playing_options(*verb, options->cases);
    verb->callback([options, verb, &status] {
        run(*verb, *options);
        status = kExitOk;
    });
}

} // namespace tools
