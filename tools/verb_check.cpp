// dp2 check: decodes without executing.
#include <cstdio>

#include "dp2/error_text.h"
#include "dp2/observations.h"
#include "dp2/validator.h"
#include "tools/input.h"
#include "tools/progress.h"
#include "tools/record_json.h"
#include "tools/verb.h"

namespace tools {

namespace {

struct Options : InputChoice {
    std::string at, dialect;
    bool json = false;
};

int check(const Options& options, Json& summary) {
    const Input input = read_input(options.file, options.form);
    const dp2::Dialect dialect = dialect_of(input.document, options.dialect);
    const auto asked = place_of(input, dialect, options.at);
    const dp2::DrawIndex draws(input.document, dialect);
    std::size_t findings = 0, expected = 0, commands = 0, submissions = 0;
    Progress progress("checking record", input.document.size());
    for (std::size_t record = 0; record < input.document.size(); ++record) {
        progress.at(record);
        const auto* submit = std::get_if<dp2::capture::Submit>(&input.document[record]);
        if (!submit) continue;
        dp2::Validator validator;
        validator.check(submit->commands, decode_context(*submit, dialect));
        if (!validator.findings().empty()) progress.make_way();
        commands += validator.commands();
        ++submissions;
        const auto failure = dp2::capture::expected_failure(input.document, record, dialect);
        for (const dp2::Error& error : validator.findings()) {
            const dp2::Place place{record, error.offset};
            if (!wanted(asked, place)) continue;
            const bool foreseen = failure && error.offset >= *failure;
            ++findings;
            expected += foreseen;
            if (options.json)
                print_json(finding_json(options.file, error, record, foreseen, draws));
            else
                std::printf("%s: %s%s\n", dp2::place_text(place).c_str(), dp2::describe_cause(error).c_str(),
                            foreseen ? " (expected)" : "");
        }
    }
    progress.clear();
    summary["whole"] = input.whole;
    summary["submissions"] = submissions;
    summary["commands"] = commands;
    summary["findings"] = findings;
    summary["expected"] = expected;
    if (!options.json)
        std::printf("%zu commands in %zu submissions, %zu findings, %zu of them expected\n", commands,
                    submissions, findings, expected);
    return findings > expected ? kExitFindings : input.status();
}

} // namespace

void add_check(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("check", "Validate the command buffers of a capture, without drawing");
    auto options = std::make_shared<Options>();
    add_input(*verb, *options);
    verb->add_flag("--json", options->json, "JSON lines: each finding, and a summary");
    add_place_option(*verb, options->at, "only findings at this record or command");
    add_dialect_option(*verb, options->dialect);
    verb->callback([options, &status] {
        status =
            run_on("check", *options, options->json, [&](Json& summary) { return check(*options, summary); });
    });
}

} // namespace tools
