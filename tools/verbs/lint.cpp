// dp2 lint: habits in a capture that cost or mislead.
#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include "tools/cli/input_options.h"
#include "tools/cli/json_lines.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/play_options.h"
#include "tools/cli/progress.h"
#include "tools/cli/unknown_text.h"
#include "tools/lint/lint_replay.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct LintOptions : InputChoice, PlayOptions {
    std::vector<std::string> only, ignored;
    bool json = false, rules = false, error = false;
};

// Throws InputError for a name that is no rule.
LintRule lint_rule_of(const std::string& name) {
    const LintRuleInfo* info = find_lint_rule(name);
    if (info) return info->rule;
    std::vector<const char*> names;
    for (const LintRuleInfo& known : lint_rules()) names.push_back(known.name);
    throw InputError{kExitUsage, unknown_text("rule", name, names) + "; see dp2 lint --rules"};
}

LintLog log_of(const LintOptions& options, bool raw) {
    LintLog log;
    if (!options.only.empty())
        for (const LintRuleInfo& info : lint_rules())
            if (std::ranges::find(options.only, info.name) == options.only.end()) log.ignore(info.rule);
    for (const std::string& name : options.only) (void)lint_rule_of(name);
    for (const std::string& name : options.ignored) log.ignore(lint_rule_of(name));
    // A raw command buffer does not create the surfaces and buffers that it names.
    if (raw) log.ignore(LintRuleInfo::Objects);
    return log;
}

void print_habit(const LintOptions& options, const LintRuleInfo& info, const LintLog::Habit& habit,
                 const dp2::DrawIndex& draws) {
    if (options.json) {
        Json line = json_line("habit", options.file);
        line["rule"] = info.name;
        line["count"] = habit.count;
        line["first"] = Json::array();
        for (const LintLog::Example& example : habit.first) {
            Json entry = Json::object();
            add_place(entry, example.place, draws);
            entry["text"] = example.text;
            line["first"].push_back(entry);
        }
        line["why"] = info.why;
        return print_json(line);
    }
    std::printf("%s: %" PRIu64 "%s\n", info.name, habit.count, habit.count == 1 ? " time" : " times");
    for (const LintLog::Example& example : habit.first)
        std::printf("  %s: %s\n", dp2::place_text(example.place).c_str(), example.text.c_str());
    if (habit.count > habit.first.size()) std::printf("  ...\n");
    std::printf("  %s\n", info.why);
}

int lint(const LintOptions& options, Json& summary) {
    const PlaySetup play(options, options);
    const Input& input = play.input;
    LintLog log = log_of(options, input.raw);
    Progress progress("replaying record", input.document.size());
    LintReplay rules(input.document, log, play.emulator, options.form.limits, [&](std::size_t record) {
        play.time.check(record);
        progress.at(record);
    });
    const dp2::Status status = rules.play();
    if (!status.ok()) throw record_error(options.file, status.error());
    progress.clear();
    std::size_t habits = 0;
    for (const LintRuleInfo& info : lint_rules()) {
        const LintLog::Habit& habit = log.habit(info.rule);
        if (habit.count == 0) continue;
        ++habits;
        print_habit(options, info, habit, play.draws);
    }
    if (!options.json) std::printf("%zu %s\n", habits, habits == 1 ? "habit" : "habits");
    summary["whole"] = input.whole;
    summary["habits"] = habits;
    const bool failed = complain_of_failures(options.file, rules.replayer());
    return failed || (options.error && habits != 0) ? kExitDiagnostics : input.status();
}

void print_rules(bool json) {
    for (const LintRuleInfo& info : lint_rules()) {
        if (!json) {
            std::printf("%s\n  %s\n", info.name, info.why);
            continue;
        }
        Json line = json_line("lint_rule");
        line["rule"] = info.name;
        line["why"] = info.why;
        print_json(line);
    }
}

} // namespace

void add_lint(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("lint", "List habits in a capture that cost or mislead");
    verb->footer(
        "Each habit has the name of its rule, how often it was found, the first three places, and why\n"
        "it matters. Habits do not change the exit status, as the warnings of dp2 check do not,\n"
        "unless --error is given. Rules about objects are not checked in raw command buffers.\n\n" +
        app.get_footer());
    auto options = std::make_shared<LintOptions>();
    add_input(*verb, *options);
    verb->get_option("file")->required(false);
    auto* only = verb->add_option("--only", options->only, "only these rules, with commas between them")
                     ->delimiter(',')
                     ->allow_extra_args(false)
                     ->type_name("RULE,...");
    auto* ignored =
        verb->add_option("--ignore", options->ignored, "not these rules, with commas between them")
            ->delimiter(',')
            ->allow_extra_args(false)
            ->type_name("RULE,...")
            ->excludes(only);
    auto* error = verb->add_flag("--error", options->error, "end with status 1 if there is a habit");
    verb->add_flag("--json", options->json, "JSON lines: each habit, and a summary; or each rule");
    verb->add_flag("--rules", options->rules, "print the rules")
        ->excludes(only)
        ->excludes(ignored)
        ->excludes(error)
        ->excludes("file");
    add_play_options(*verb, *options, *options);
    verb->callback([options, &status] {
        if (options->rules) return print_rules(options->json);
        if (options->files.empty()) throw InputError{kExitUsage, "file is required; see dp2 lint --help"};
        (void)log_of(*options, false); // before anything is read
        status =
            run_on("lint", *options, options->json, [&](Json& summary) { return lint(*options, summary); });
    });
}

} // namespace tools
