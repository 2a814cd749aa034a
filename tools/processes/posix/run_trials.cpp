#include <unistd.h>

#include "tools/cli/input.h"
#include "tools/processes/capture_trials.h"
#include "tools/processes/limited_child.h"
#include "tools/processes/trial_verb.h"

namespace tools {

namespace {

// Quotes a word for the shell.
std::string quoted(const std::string& word) {
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

std::string with_path(std::string command, const std::string& path) {
    constexpr std::string_view kPlace = "%s";
    const std::string word = quoted(path);
    std::size_t at = command.find(kPlace);
    if (at == command.npos) return command + " " + word;
    for (; at != command.npos; at = command.find(kPlace, at + word.size()))
        command.replace(at, kPlace.size(), word);
    return command;
}

} // namespace

std::optional<std::string> CaptureTrials::ask(const dp2::capture::Document& document,
                                              const TrialQuestion& question) {
    const ChildEnd end = run_child(
        [&](int output) {
            const std::string text = answer(question, document);
            const bool whole = write(output, text.data(), text.size()) == static_cast<ssize_t>(text.size());
            return whole ? 0 : 1;
        },
        child_limits(), interrupts(), folder_.caretaker());
    if (end.how != ChildEnd::How::Exited || end.code != 0) return std::nullopt;
    return end.output;
}

ChildEnd CaptureTrials::run(const dp2::capture::Document& document, const std::string& command) {
    const std::string path = write_try(document, form_);
    return run_child(
        [&](int) {
            execl("/bin/sh", "sh", "-c", with_path(command, path).c_str(), static_cast<char*>(nullptr));
            return 127; // the program could not be started
        },
        child_limits(), interrupts(), folder_.caretaker());
}

ChildEnd CaptureTrials::replay(const dp2::capture::Document& document,
                               const std::vector<std::string>& arguments) {
    const std::string path = write_try(document, form_);
    return run_child(
        [&](int) {
            std::vector<const char*> words = {"dp2", "replay", path.c_str()};
            for (const std::string& argument : arguments) words.push_back(argument.c_str());
            // Without it a raw file might be refused as text or as another file type.
            if (form_ == CaptureForm::Raw) words.push_back(kRawInput);
            words.push_back(nullptr);
            execv("/proc/self/exe", const_cast<char* const*>(words.data()));
            return 127;
        },
        child_limits(), interrupts(), folder_.caretaker());
}

// Forked children need no verb.
void add_trial_verb(CLI::App&, int&) {}

} // namespace tools
