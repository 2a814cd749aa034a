// dp2 test: replays captures, each in a process of its own, and compares them with what is stored, for CI
// systems.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "tools/cli/help_formatter.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/progress.h"
#include "tools/processes/temporary_folder.h"
#include "tools/testing/case_options.h"
#include "tools/testing/case_runner.h"
#include "tools/testing/case_work.h"
#include "tools/testing/html_report.h"
#include "tools/testing/result_files.h"
#include "tools/testing/result_output.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct TestOptions : ResultOutputOptions {
    std::vector<std::string> files;
    RunnerOptions runner;
    ComparisonWords words;
    std::string shard;
    bool merge = false;
};

constexpr const char* kTestHelp =
    R"(Each capture is a case. Without --golden it is compared with what it observed itself, as by replay --verify. With
--golden DIR pictures of its presents, return codes and answers are compared with those in DIR/NAME/: frames as
replay --out writes them (or PNG, PPM, BMP of another driver, named by frame), and results.json. A capture whose
presents show no surface is compared by what its render targets and depth buffers hold at their ends, when they
are destroyed or after the last record: end-surface-1.png, end-surface-2-depth.png (0 black, 1 white),
end-surface-2-stencil.png, end-surface-1-life-2.png for the second target of a handle. NAME is the path of the
capture inside the folder that is given, or its file's name. If only folders are given, a DIR/NAME whose capture
they do not have is a case that fails; --update leaves such folders. Links out of DIR are not followed.

A case fails alone if it crashes, takes too long or too much memory. The output is in the order of names for any
--jobs. The number of a case's shard is the 64-bit FNV-1a hash of its name modulo N, plus 1. --out gets for each
case that fails a folder NAME with pictures and differences.txt, and results.jsonl, the lines of --json; --merge
takes such files, or the folders that have them, of all shards, and finds the pictures beside them. The file of
--junit is for Jenkins and GitLab (which wants .xml), that of --html a page without scripts and other files.

)";

// Options that have an effect with --merge.
constexpr const char* kForMerge[] = {"--merge",          "--junit",          "--html",          "--json",
                                     "--max-page-bytes", "--max-file-bytes", "--max-held-bytes"};

// Throws InputError for an option without effect.
void check_effects(const CLI::App& verb, const TestOptions& options) {
    for (const CLI::Option* option : verb.get_options())
        refuse_option(verb, option->get_name().c_str(),
                      options.merge && !option->get_positional() &&
                          std::ranges::find(kForMerge, option->get_name()) == std::end(kForMerge),
                      "with --merge");
    for (const char* compared : {"--update", "--no-results", "--metric", "--tolerance", "--pixels", "--alpha",
                                 "--max-picture-bytes"})
        if (is_given(verb, compared)) require_one_of(verb, compared, {"--golden"});
    for (const char* of_differences :
         {"--metric", "--tolerance", "--pixels", "--alpha", "--out", "--junit", "--html"})
        refuse_option(verb, of_differences, options.runner.cases.update, "with --update");
    if (is_given(verb, "--max-page-bytes")) require_one_of(verb, "--max-page-bytes", {"--html"});
}

void check_options(const CLI::App& verb, TestOptions& options) {
    check_effects(verb, options);
    CaseOptions& cases = options.runner.cases;
    check_comparison(verb, options.words, cases.comparison);
    std::error_code ignored;
    if (!cases.out.empty() && !cases.golden.empty() &&
        std::filesystem::weakly_canonical(cases.out, ignored) ==
            std::filesystem::weakly_canonical(cases.golden, ignored))
        throw InputError{kExitUsage, "--out and --golden are the same folder"};
    for (const std::string& path : {options.junit, options.html}) {
        if (path == kStandard) throw InputError{kExitUsage, "--junit and --html need the name of a file"};
        for (const std::string& file : options.files)
            if (!path.empty()) check_result_path(path, file);
    }
}

Shard shard_of(const CLI::App& verb, const TestOptions& options) {
    if (!is_given(verb, "--shard")) return {};
    const auto shard = parse_shard(options.shard);
    if (!shard)
        throw InputError{kExitUsage, "'" + options.shard + "' is not a shard: use K/N, with K from 1 to N"};
    return *shard;
}

int merge(const TestOptions& options) {
    const TestReport report = merge_results(options.files, options.runner.cases.form.limits);
    ResultOutput output(options, "", true);
    for (const CaseResult& result : report.results) output.print(result);
    output.finish(report);
    return report.status;
}

int run(const CLI::App& verb, TestOptions& options) {
    std::vector<TestCase> all = find_cases(options.files);
    const std::string& golden = options.runner.cases.golden;
    if (!golden.empty()) add_gone_cases(options.files, golden, all);
    RunLine run;
    run.shard = shard_of(verb, options);
    std::vector<std::string> names;
    std::vector<TestCase> tests;
    for (const TestCase& test : all) {
        names.push_back(test.name);
        if (run.shard.has(test.name)) tests.push_back(test);
    }
    run.cases = all.size(), run.selected = tests.size(), run.set = digest_of(names);

    CaseOptions& cases = options.runner.cases;
    ResultOutput output(options, cases.out, !cases.out.empty());
    // The page needs pictures; without --out they are in a temporary folder.
    std::optional<TemporaryFolder> temporary;
    if (cases.out.empty() && !options.html.empty()) cases.out = temporary.emplace("dp2-").path().string();
    Interrupts interrupts;
    options.runner.case_words = given_case_options(verb);
    CaseRunner runner(tests, options.runner, interrupts);
    Progress progress("testing case", tests.size());
    runner.progress = [&] { progress.at(runner.finished()); };
    TestReport report;
    output.begin(run);
    runner.run([&](const CaseResult& result) {
        report.add(result);
        if (output.shows(result)) progress.make_way();
        output.print(result);
    });
    progress.clear();
    output.finish(report);
    return report.status;
}

void add_run_options(CLI::App& verb, TestOptions& options) {
    CaseOptions& cases = options.runner.cases;
    add_stored_options(verb, cases, options.words);
    options.runner.jobs = std::max(1u, std::thread::hardware_concurrency());
    verb.add_option("--jobs", options.runner.jobs, "cases at once; default: as many as there are processors")
        ->check(number_in(std::size_t{1}, std::size_t{256}));
    verb.add_option("--timeout", options.runner.seconds, "seconds for each case")
        ->check(number_in(0.001, 1e6))
        ->capture_default_str();
    verb.add_option("--max-memory", options.runner.mebibytes,
                    "MiB of address space for each case; 0: no limit")
        ->check(number_in(std::uint64_t{0}, std::uint64_t{1} << 30))
        ->capture_default_str();
    verb.add_option("--shard", options.shard, "only the K-th of N parts of the cases")->type_name("K/N");
    verb.add_option("-o,--out", cases.out, "folder for results, differences and pictures of cases that fail")
        ->type_name("DIR");
}

} // namespace

void add_test(CLI::App& app, int& status) {
    add_case_verb(app, status);
    auto* verb = app.add_subcommand("test", "Replay many captures and compare them with what is stored");
    verb->footer(kTestHelp + app.get_footer());
    auto options = std::make_shared<TestOptions>();
    verb->add_option("file", options->files, "captures, folders with captures; with --merge results")
        ->required();
    add_run_options(*verb, *options);
    verb->add_flag("--merge", options->merge, "make one report of the results of all shards");
    verb->add_option("--junit", options->junit, "file for a report as XML of JUnit")->type_name("FILE");
    verb->add_option("--html", options->html, "file for a report as a page with pictures")->type_name("FILE");
    verb->add_flag("--json", options->json, "JSON lines: the run, each case, and a summary");
    verb->add_option("--max-page-bytes", options->max_page_bytes, "bytes of the page of --html")
        ->check(number_in(std::uint64_t{1} << 16, std::uint64_t{1} << 32))
        ->capture_default_str()
        ->group(kLimitsGroup);
    add_playing_options(*verb, options->runner.cases);
    verb->callback([options, verb, &status] {
        check_options(*verb, *options);
        status = options->merge ? merge(*options) : run(*verb, *options);
    });
}

} // namespace tools
