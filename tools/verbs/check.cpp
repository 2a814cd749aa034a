// dp2 check: lists mistakes in a capture, without drawing.
#include <algorithm>
#include <cstdio>

#include "responses/analysis/capture_check.h"
#include "tools/cli/counted.h"
#include "tools/cli/input_options.h"
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/cli/progress.h"
#include "tools/report/record_json.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct CheckOptions : InputChoice, PlayOptions {
    std::string at;
    bool json = false;
};

class Check {
  public:
    explicit Check(const CheckOptions& options)
        : options_(options), play_(options, options),
          asked_(place_of(options.file, input_, play_.emulator.dialect, options.at)),
          check_(input_.document, play_.emulator, options.form.limits,
                 input_.raw ? responses::Surfaces::NotKnown : responses::Surfaces::Created),
          status_(input_.status()), progress_("checking record", input_.document.size()) {}

    int run(Json& summary) {
        for (std::size_t record = 0; record < input_.document.size(); ++record) {
            progress_.at(record);
            play_.time.check(record);
            for (const responses::Diagnostic& diagnostic : check_.next()) print(diagnostic);
        }
        progress_.clear();
        summary["whole"] = input_.whole;
        summary["submissions"] = check_.submissions();
        summary["commands"] = check_.commands();
        summary["findings"] = diagnostics_;
        if (asked_) summary["elsewhere"] = elsewhere_;
        summary["expected"] = expected_;
        summary["warnings"] = warnings_;
        if (!options_.json) {
            if (asked_)
                std::printf("at %s: ", dp2::place_text(*asked_).c_str());
            else
                std::printf("%zu commands in %zu submissions, ", check_.commands(), check_.submissions());
            std::printf("%s, %zu of them expected", counted(diagnostics_, "diagnostic").c_str(), expected_);
            if (warnings_ != 0) std::printf(", %zu warnings", warnings_);
            if (elsewhere_ != 0) std::printf("; %zu elsewhere", elsewhere_);
            std::printf("\n");
        }
        return status_;
    }

  private:
    void print(const responses::Diagnostic& diagnostic) {
        if (!is_asked(asked_, diagnostic.place)) {
            ++elsewhere_;
            return;
        }
        ++diagnostics_;
        expected_ += diagnostic.expected;
        warnings_ += diagnostic.is_warning();
        if (!diagnostic.expected && !diagnostic.is_warning())
            status_ = std::max<int>(status_, diagnostic.unplayable ? kExitBadInput : kExitDiagnostics);
        progress_.make_way();
        if (options_.json)
            print_json(diagnostic_json(options_.file, diagnostic, play_.draws));
        else
            std::printf("%s: %s%s\n", dp2::place_text(diagnostic.place).c_str(),
                        responses::describe(diagnostic).c_str(), diagnostic.expected ? " (expected)" : "");
    }

    const CheckOptions& options_;
    const PlaySetup play_;
    const Input& input_ = play_.input;
    const std::optional<dp2::Place> asked_;
    responses::CaptureCheck check_;
    int status_;
    Progress progress_;
    std::size_t diagnostics_ = 0, expected_ = 0, warnings_ = 0;
    std::size_t elsewhere_ = 0; // not at the place of --at
};

} // namespace

void add_check(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("check", "List mistakes in a capture, without drawing");
    verb->footer(
        "Diagnostics are records that cannot be played, commands that a driver refuses, values outside "
        "their\n"
        "range, ids of objects that do not exist or exist already, and queries that are begun, ended or\n"
        "issued in the wrong order; at most 1000 for each record. The surfaces and buffers of a raw\n"
        "command buffer are unknown, so its commands are not checked against them.\n"
        "Undefined values of states are warnings, which have the value that is drawn with instead and do\n"
        "not change the exit status; --dialect strict-states has none, since it refuses such draws.\n\n" +
        app.get_footer());
    auto options = std::make_shared<CheckOptions>();
    add_input(*verb, *options);
    verb->add_flag("--json", options->json, "JSON lines: each diagnostic, and a summary");
    add_place_option(*verb, options->at, "only diagnostics at this record or command");
    add_dialect_option(*verb, options->dialect);
    add_limits(*verb, options->limits);
    add_seconds(*verb, *options);
    verb->callback([options, &status] {
        status = run_on("check", *options, options->json,
                        [&](Json& summary) { return Check(*options).run(summary); });
    });
}

} // namespace tools
