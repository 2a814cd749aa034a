// dp2 check: decodes without executing.
#include <algorithm>
#include <cstdio>

#include "dp2/error_text.h"
#include "dp2/observations.h"
#include "dp2/validator.h"
#include "responses/replayer.h"
#include "tools/input.h"
#include "tools/progress.h"
#include "tools/record_json.h"
#include "tools/verb.h"

namespace tools {

namespace {

struct CheckOptions : InputChoice {
    std::string at, dialect;
    bool json = false;
    dp2::Limits limits;
};

// Finds what a replay would refuse: invalid records, calls and commands. Records are played, but calls are
// only checked and not executed.
class Check : responses::ReplayObserver {
  public:
    explicit Check(const CheckOptions& options)
        : options_(options), limits_(options.limits), time_(options, limits_),
          input_(read_input(options.file, options.form)),
          dialect_(dialect_of(input_.document, options.dialect)),
          asked_(place_of(input_, dialect_, options.at)), draws_(input_.document, dialect_),
          replayer_(emulator_options(), responses::Calls::Checked, options.form.limits),
          status_(input_.status()), progress_("checking record", input_.document.size()) {}

    int run(Json& summary) {
        for (std::size_t record = 0; record < input_.document.size(); ++record) {
            progress_.at(record);
            time_.check(record);
            const dp2::Status played = replayer_.play(input_.document, record, *this);
            if (!played.ok()) found(kExitBadInput, played.error(), {record, std::nullopt}, false);
            if (const auto* submit = std::get_if<dp2::capture::Submit>(&input_.document[record]))
                check_commands(record, *submit);
        }
        progress_.clear();
        summary["whole"] = input_.whole;
        summary["submissions"] = submissions_;
        summary["commands"] = commands_;
        summary["findings"] = findings_;
        summary["expected"] = expected_;
        if (!options_.json)
            std::printf("%zu commands in %zu submissions, %zu findings, %zu of them expected\n", commands_,
                        submissions_, findings_, expected_);
        return status_;
    }

  private:
    responses::EmulatorOptions emulator_options() const {
        responses::EmulatorOptions options;
        options.limits = limits_;
        options.dialect = dialect_;
        options.completion = completion_of(input_.document, "");
        return options;
    }

    void submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan) override {
        if (call.ddrval == 0) return;
        const auto* observed = dp2::capture::observed_result(input_.document, record);
        found(kExitFindings, replayer_.emulator().last_error(), {record, std::nullopt},
              observed && observed->ddrval == call.ddrval);
    }

    void check_commands(std::size_t record, const dp2::capture::Submit& submit) {
        dp2::Validator validator;
        validator.check(submit.commands, decode_context(submit, dialect_));
        commands_ += validator.commands();
        ++submissions_;
        const auto failure = dp2::capture::expected_failure(input_.document, record, dialect_);
        for (const dp2::Error& error : validator.findings())
            found(kExitFindings, error, {record, error.offset}, failure && error.offset >= *failure);
    }

    void found(ExitCode status, const dp2::Error& error, const dp2::Place& place, bool expected) {
        if (!wanted(asked_, place)) return;
        ++findings_;
        expected_ += expected;
        if (!expected) status_ = std::max<int>(status_, status);
        progress_.make_way();
        if (options_.json)
            print_json(finding_json(options_.file, error, place, expected, draws_));
        else
            std::printf("%s: %s%s\n", dp2::place_text(place).c_str(), dp2::describe_cause(error).c_str(),
                        expected ? " (expected)" : "");
    }

    const CheckOptions& options_;
    dp2::Limits limits_;
    const PlayingTime time_;
    const Input input_;
    const dp2::Dialect dialect_;
    const std::optional<dp2::Place> asked_;
    const dp2::DrawIndex draws_;
    responses::Replayer replayer_;
    int status_;
    Progress progress_;
    std::size_t findings_ = 0, expected_ = 0, commands_ = 0, submissions_ = 0;
};

} // namespace

void add_check(CLI::App& app, int& status) {
    auto* verb =
        app.add_subcommand("check", "Validate the records and command buffers of a capture, without drawing");
    auto options = std::make_shared<CheckOptions>();
    add_input(*verb, *options);
    verb->add_flag("--json", options->json, "JSON lines: each finding, and a summary");
    add_place_option(*verb, options->at, "only findings at this record or command");
    add_dialect_option(*verb, options->dialect);
    add_limits(*verb, options->limits);
    add_seconds(*verb, *options);
    verb->callback([options, &status] {
        status = run_on("check", *options, options->json,
                        [&](Json& summary) { return Check(*options).run(summary); });
    });
}

} // namespace tools
