// Tries captures out in child processes, one after the other.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "tools/cli/capture_form.h"
#include "tools/processes/limited_child.h"
#include "tools/processes/temporary_folder.h"

namespace tools {

struct TrialLimits {
    double seconds = 0; // of all trials; 0: no limit
    double seconds_of_each = 10;
    std::uint64_t mebibytes = 0; // of address space of each; 0: no limit
};

class CaptureTrials {
  public:
    // Captures that are tried as files have this form.
    CaptureTrials(const TrialLimits& limits, CaptureForm form);

    // What look() says of the capture, in a child of this program; nothing when the child does not end well.
    std::optional<std::string> ask(const dp2::capture::Document& document,
                                   const std::function<std::string(const dp2::capture::Document&)>& look);
    // How a command ends that is given the capture as a file: `%s` stands for its path, or it comes last.
    ChildEnd run(const dp2::capture::Document& document, const std::string& command);
    // How a replay by this program ends.
    ChildEnd replay(const dp2::capture::Document& document);

    bool interrupted() { return interrupts_.happened(); }
    bool out_of_time() const;
    // Time is up, or an interrupt came.
    bool stopped() { return out_of_time() || interrupted(); }
    // From now on neither breaks a trial off: the last ones check what was reached.
    void check_only() { checking_ = true; }

  private:
    ChildLimits child_limits() const;
    ChildEnd execute(const dp2::capture::Document& document,
                     const std::function<void(const std::string&)>& start);

    const TrialLimits limits_;
    const CaptureForm form_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    Interrupts interrupts_;
    TemporaryFolder folder_{"dp2-"};
    bool checking_ = false;
};

} // namespace tools
