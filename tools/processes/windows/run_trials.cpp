#include "tools/cli/files.h"
#include "tools/cli/input_options.h"
#include "tools/platform/this_machine.h"
#include "tools/processes/capture_trials.h"
#include "tools/processes/trial_verb.h"
#include "tools/processes/windows/cut_text.h"
#include "tools/processes/windows/job.h"
#include "tools/processes/windows/limited_program.h"

namespace tools {

namespace {

std::string with_quoted_path(std::string command, const std::string& path) {
    constexpr std::string_view kPlace = "%s";
    const std::string word = "\"" + path + "\""; // no path has quotes
    std::size_t at = command.find(kPlace);
    if (at == command.npos) return command + " " + word;
    for (; at != command.npos; at = command.find(kPlace, at + word.size()))
        command.replace(at, kPlace.size(), word);
    return command;
}

// The question as command-line arguments, which add_trial_verb() reads. `folder`: for the file of a cut.
std::vector<std::string> words_of(const TrialQuestion& question, const std::filesystem::path& folder) {
    std::vector<std::string> words;
    if (question.cut) {
        const std::string path = (folder / "cut").string(), text = text_of(*question.cut);
        write_file(path, text.data(), text.size());
        words.push_back("--cut=" + path);
    }
    if (!question.dialect.empty()) words.push_back("--dialect=" + question.dialect);
    if (!question.completion.empty()) words.push_back("--completion=" + question.completion);
    if (question.record) words.push_back("--record=" + std::to_string(*question.record));
    if (const auto& pixel = question.pixel) {
        words.push_back("--pixel=" + std::to_string(pixel->x) + "," + std::to_string(pixel->y) + "," +
                        std::to_string(pixel->surface));
        if (pixel->shown) words.push_back("--shown");
    }
#define DP2_LIMIT(name, type, value, words_of_help)                                                          \
    words.push_back(limit_option(#name) + "=" + std::to_string(question.limits.name));
#include "dp2/base/limits.def"
    return words;
}

} // namespace

std::optional<std::string> CaptureTrials::ask(const dp2::capture::Document& document,
                                              const TrialQuestion& question) {
    const std::string path = write_try(document, CaptureForm::Container);
    std::vector<std::string> words = {this_program().string(), kTrialVerb, path};
    for (const std::string& word : words_of(question, folder_.path())) words.push_back(word);
    const ChildEnd end = run_limited(command_line_of(words), child_limits(), interrupts(), true);
    if (end.how != ChildEnd::How::Exited || end.code != 0) return std::nullopt;
    return end.output;
}

ChildEnd CaptureTrials::run(const dp2::capture::Document& document, const std::string& command) {
    const std::string path = write_try(document, form_);
    // With /s the shell removes the outer quotes and leaves the others.
    const std::string line = "cmd.exe /d /s /c \"" + with_quoted_path(command, path) + "\"";
    return run_limited(std::filesystem::path(line).wstring(), child_limits(), interrupts(), false);
}

ChildEnd CaptureTrials::replay(const dp2::capture::Document& document,
                               const std::vector<std::string>& arguments) {
    std::vector<std::string> words = {this_program().string(), "replay", write_try(document, form_)};
    words.insert(words.end(), arguments.begin(), arguments.end());
    // Without it a raw file might be refused as text or as another file type.
    if (form_ == CaptureForm::Raw) words.push_back(kRawInput);
    return run_limited(command_line_of(words), child_limits(), interrupts(), false);
}

} // namespace tools
