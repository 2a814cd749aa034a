#include "tools/processes/trial_verb.h"

#include <array>
#include <cstdio>

#include "tools/cli/files.h"
#include "tools/cli/input.h"
#include "tools/cli/input_options.h"
#include "tools/cli/play_options.h"
#include "tools/processes/trial_question.h"
#include "tools/processes/windows/cut_text.h"

namespace tools {

namespace {

struct TrialOptions {
    TrialQuestion question;
    std::string file, cut;
    std::vector<std::uint32_t> pixel;
    bool shown = false;
};

// The file is one that dp2 itself has written, so its size is not limited.
void answer_to_output(TrialOptions& options) {
    InputForm form;
    dp2::ReadLimits& limits = form.limits;
    limits.max_file_bytes = limits.max_held_bytes = limits.max_capture_bytes = limits.max_records =
        std::uint64_t{1} << 40;
    if (!options.pixel.empty())
        options.question.pixel = {options.pixel[0], options.pixel[1], options.pixel[2], options.shown};
    responses::FrameCut cut;
    if (!options.cut.empty()) {
        const auto bytes = read_file(options.cut, held_limit(limits));
        cut = cut_of({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        options.question.cut = &cut;
    }
    const std::string text = answer(options.question, read_input(options.file, form).document);
    std::fwrite(text.data(), 1, text.size(), stdout);
}

} // namespace

void add_trial_verb(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand(kTrialVerb, "");
    verb->group(""); // not shown
    auto options = std::make_shared<TrialOptions>();
    verb->add_option("file", options->file)->required();
    verb->add_option("--record", options->question.record);
    verb->add_option("--pixel", options->pixel)->delimiter(',')->expected(3);
    verb->add_option("--cut", options->cut);
    verb->add_flag("--shown", options->shown);
    add_dialect_option(*verb, options->question.dialect);
    add_completion_option(*verb, options->question.completion);
    add_limits(*verb, options->question.limits);
    verb->callback([options, &status] {
        status = kExitOk;
        answer_to_output(*options);
    });
}

} // namespace tools
