// Tries captures in child processes, one at a time: forked ones; on Windows dp2 itself with a hidden verb
// (trial_verb.h).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/cli/capture_form.h"
#include "tools/processes/child_end.h"
#include "tools/processes/interrupts.h"
#include "tools/processes/temporary_folder.h"
#include "tools/processes/trial_question.h"

namespace tools {

struct TrialLimits {
    double seconds = 0; // for all trials; 0: no limit
    double seconds_of_each = 10;
    std::uint64_t mebibytes = 0; // address space of each trial; 0: no limit
};

class CaptureTrials {
  public:
    // `form`: the form of the files that run() and replay() write.
    CaptureTrials(const TrialLimits& limits, CaptureForm form);

    // The answer, computed in a child process; nothing if the child fails.
    std::optional<std::string> ask(const dp2::capture::Document& document, const TrialQuestion& question);
    // Runs a shell command on the capture as a file: its path replaces `%s`, or is the last argument.
    ChildEnd run(const dp2::capture::Document& document, const std::string& command);
    // Runs dp2 replay on the capture, with these options.
    ChildEnd replay(const dp2::capture::Document& document, const std::vector<std::string>& arguments);

    bool interrupted() { return interrupts_.happened(); }
    bool out_of_time() const;
    // Whether the time is up, or an interrupt has come.
    bool stopped() { return out_of_time() || interrupted(); }
    // For the last trials, which check the result: from now on neither the total time nor interrupts stop a
    // trial.
    void check_only() { checking_ = true; }

  private:
    ChildLimits child_limits() const;
    // The interrupts that end a trial; null while only the result is checked.
    Interrupts* interrupts() { return checking_ ? nullptr : &interrupts_; }
    // Writes the capture as a file, whose path is the result.
    std::string write_try(const dp2::capture::Document& document, CaptureForm form) const;

    const TrialLimits limits_;
    const CaptureForm form_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    Interrupts interrupts_;
    TemporaryFolder folder_{"dp2-"};
    bool checking_ = false;
};

} // namespace tools
