#include "tools/processes/capture_trials.h"

#include <algorithm>

#include <unistd.h>

#include "tools/cli/files.h"
#include "tools/cli/input.h"

namespace tools {

namespace fs = std::filesystem;
using std::chrono::duration;
using std::chrono::milliseconds;

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

CaptureTrials::CaptureTrials(const TrialLimits& limits, CaptureForm form) : limits_(limits), form_(form) {}

bool CaptureTrials::out_of_time() const {
    return limits_.seconds > 0 &&
           std::chrono::steady_clock::now() - start_ >= duration<double>(limits_.seconds);
}

ChildLimits CaptureTrials::child_limits() const {
    double seconds = limits_.seconds_of_each;
    if (limits_.seconds > 0 && !checking_) {
        const duration<double> spent = std::chrono::steady_clock::now() - start_;
        seconds = std::clamp(limits_.seconds - spent.count(), 0.001, seconds);
    }
    return {std::chrono::ceil<milliseconds>(duration<double>(seconds)), limits_.mebibytes << 20};
}

std::optional<std::string>
CaptureTrials::ask(const dp2::capture::Document& document,
                   const std::function<std::string(const dp2::capture::Document&)>& look) {
    const ChildEnd end = run_child(
        [&](int output) {
            const std::string text = look(document);
            const bool whole = write(output, text.data(), text.size()) == static_cast<ssize_t>(text.size());
            return whole ? 0 : 1;
        },
        child_limits(), checking_ ? nullptr : &interrupts_, folder_.caretaker());
    if (end.how != ChildEnd::How::Exited || end.code != 0) return std::nullopt;
    return end.output;
}

ChildEnd CaptureTrials::execute(const dp2::capture::Document& document,
                                const std::function<void(const std::string&)>& start) {
    const std::string path = (folder_.path() / (std::string("try") + form_suffix(form_))).string();
    const auto bytes = capture_bytes(document, form_);
    write_file(path, bytes.data(), bytes.size());
    return run_child(
        [&](int) {
            start(path);
            return 127; // the program could not be started
        },
        child_limits(), checking_ ? nullptr : &interrupts_, folder_.caretaker());
}

ChildEnd CaptureTrials::run(const dp2::capture::Document& document, const std::string& command) {
    return execute(document, [&](const std::string& path) {
        execl("/bin/sh", "sh", "-c", with_path(command, path).c_str(), static_cast<char*>(nullptr));
    });
}

ChildEnd CaptureTrials::replay(const dp2::capture::Document& document,
                               const std::vector<std::string>& arguments) {
    return execute(document, [&](const std::string& path) {
        std::vector<const char*> words = {"dp2", "replay", path.c_str()};
        for (const std::string& argument : arguments) words.push_back(argument.c_str());
        // Without it a raw file might be refused as text or as another file type.
        if (form_ == CaptureForm::Raw) words.push_back(kRawInput);
        words.push_back(nullptr);
        execv("/proc/self/exe", const_cast<char* const*>(words.data()));
    });
}

} // namespace tools
