#include "tools/processes/reduce_property.h"

#include <algorithm>

#include "dp2/text/text_value.h"
#include "tools/cli/input_options.h"
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/platform/crash_text.h"

namespace tools {

namespace {

using dp2::capture::Document;

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
    throw InputError{kExitDiagnostics, file + ": " + why};
}

// Throws InputError if the choice has a name that does not exist.
TrialQuestion question_of(const PropertyChoice& choice, const Document& document) {
    TrialQuestion question;
    question.dialect = choice.dialect;
    question.completion = choice.completion;
    question.limits = choice.limits;
    (void)play_choice(question, document);
    return question;
}

// How a trial of the whole capture ended, for messages.
std::string end_text(const ChildEnd& end) {
    switch (end.how) {
    case ChildEnd::How::Exited: return "ends with status " + std::to_string(end.code);
    case ChildEnd::How::Signalled: return std::string("is ended by ") + crash_name(end.code);
    case ChildEnd::How::TimedOut: return "does not end in time (--timeout)";
    case ChildEnd::How::Interrupted: return "is interrupted";
    case ChildEnd::How::NotStarted: break;
    }
    return "cannot be started";
}

// The signal that ended a process, or that a shell reports by its status; 0: none.
int signal_of(const ChildEnd& end) {
    constexpr int kShellsSignal = 128;
    if (end.how == ChildEnd::How::Signalled) return end.code;
    return end.how == ChildEnd::How::Exited && end.code > kShellsSignal ? end.code - kShellsSignal : 0;
}

// The options of dp2 replay that play a trial as `choice` requires.
std::vector<std::string> replay_arguments(const PropertyChoice& choice) {
    std::vector<std::string> out;
    if (!choice.dialect.empty()) out.push_back("--dialect=" + choice.dialect);
    if (!choice.completion.empty()) out.push_back("--completion=" + choice.completion);
#define DP2_LIMIT(name, type, value, words)                                                                  \
    out.push_back(limit_option(#name) + "=" + std::to_string(choice.limits.name));
#include "dp2/base/limits.def"
    return out;
}

// What a crash is: a signal, or with --exit an exit status. Sanitizers end a program with a status that other
// errors may have, too, so no status is a crash unless it is named.
Property crash_property(const PropertyChoice& choice, const Input& input, const std::string& file,
                        CaptureTrials& trials) {
    const auto run = [&trials, command = choice.script,
                      arguments = replay_arguments(choice)](const Document& document) {
        return command.empty() ? trials.replay(document, arguments) : trials.run(document, command);
    };
    const ChildEnd end = run(input.document);
    const std::string who = choice.script.empty() ? "the replay" : "the command";
    const auto exits = [status = choice.exit](const ChildEnd& tried) {
        return tried.how == ChildEnd::How::Exited && tried.code == status;
    };
    if (choice.exit != 0) {
        if (!exits(end))
            refuse(file,
                   "no crash with status " + std::to_string(choice.exit) + ": " + who + " " + end_text(end));
        return {who + " ends with status " + std::to_string(choice.exit),
                [run, exits](const Document& document) { return exits(run(document)); }};
    }
    const int signal = signal_of(end);
    const bool failed = end.how == ChildEnd::How::Exited && end.code != 0;
    if (signal == 0)
        refuse(file,
               "nothing crashes: " + who + " " + end_text(end) +
                   (failed ? "; if that is a sanitizer's, use --exit " + std::to_string(end.code) : ""));
    return {who + " is ended by " + crash_text(signal),
            [run, signal](const Document& document) { return signal_of(run(document)) == signal; }};
}

Property script_property(const PropertyChoice& choice, const Input& input, const std::string& file,
                         CaptureTrials& trials) {
    const auto run = [&trials, command = choice.script](const Document& document) {
        return trials.run(document, command);
    };
    const ChildEnd end = run(input.document);
    if (end.how != ChildEnd::How::Exited || end.code != 0)
        refuse(file, "the command does not accept the capture: it " + end_text(end));
    return {"the command ends with status 0", [run](const Document& document) {
                const ChildEnd tried = run(document);
                return tried.how == ChildEnd::How::Exited && tried.code == 0;
            }};
}

Property error_property(const PropertyChoice& choice, const Input& input, const std::string& file,
                        CaptureTrials& trials) {
    TrialQuestion question = question_of(choice, input.document);
    const auto at = place_of(file, input, dialect_of(input.document, choice.dialect), choice.at);
    if (at) question.record = at->record;
    const auto lines = trials.ask(input.document, question);
    if (!lines) refuse(file, "its replay crashes or takes longer than --timeout; see --crash");
    if (lines->empty()) refuse(file, at ? "that call does not fail" : "no call fails");
    const std::string first = lines->substr(0, lines->find('\n') + 1);
    question.record.reset(); // the number of the call changes
    return {first.substr(0, first.size() - 1), [&trials, question, first](const Document& document) {
                const auto now = trials.ask(document, question);
                return now && ("\n" + *now).find("\n" + first) != std::string::npos;
            }};
}

Property pixel_property(const PropertyChoice& choice, const Input& input, const std::string& file,
                        CaptureTrials& trials) {
    TrialQuestion question = question_of(choice, input.document);
    const responses::PixelAsked& asked = *choice.pixel;
    question.pixel = asked;
    const auto now = trials.ask(input.document, question);
    if (!now || now->empty()) refuse(file, "its replay crashes or takes longer than --timeout; see --crash");
    const std::string texel = now->substr(1);
    if (now->front() == kNone) refuse(file, "there is no such pixel: " + texel);
    const std::string name = "pixel " + std::to_string(asked.x) + "," + std::to_string(asked.y) +
                             " of surface " + std::to_string(asked.surface) + " is " + texel;
    if (now->front() == kUndrawn) refuse(file, name + ", without any draw or blit");
    return {name, [&trials, question, wanted = *now](const Document& document) {
                return trials.ask(document, question) == wanted;
            }};
}

} // namespace

Property property_of(const PropertyChoice& choice, const Input& input, const std::string& file,
                     CaptureTrials& trials) {
    const int asked =
        choice.crash + choice.error + choice.pixel.has_value() + (!choice.script.empty() && !choice.crash);
    if (asked != 1) throw InputError{kExitUsage, "use one of --crash, --error, --pixel and --script"};
    const auto make = choice.crash   ? crash_property
                      : choice.error ? error_property
                      : choice.pixel ? pixel_property
                                     : script_property;
    return make(choice, input, file, trials);
}

} // namespace tools
