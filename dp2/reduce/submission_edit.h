// Changes one submission of a reduction's best capture, command by command.
#pragma once

#include <deque>

#include "dp2/capture/submission_parts.h"
#include "dp2/reduce/reduction.h"

namespace dp2 {

class SubmissionEdit {
  public:
    // Record `record` of best() must be a submission.
    SubmissionEdit(Reduction& reduction, std::size_t record)
        : reduction_(reduction), record_(record),
          submit_(std::get<capture::Submit>(reduction.best()[record])),
          parts_(take_apart(submit_, reduction.dialect())) {}

    Reduction& reduction() { return reduction_; }
    std::size_t commands() const { return parts_.commands.size(); }
    const CommandParts& command(std::size_t i) const { return parts_.commands[i]; }
    std::uint32_t vertex_stride() const;

    // Tries to replace a command; false: it is unchanged. The spans of `changed` must point into command() or
    // into bytes that hold() returned.
    bool attempt(std::size_t i, CommandParts changed);
    ByteSpan hold(capture::Bytes bytes) { return held_.emplace_back(std::move(bytes)); }

  private:
    Reduction& reduction_;
    const std::size_t record_;
    const capture::Submit submit_;
    SubmissionParts parts_;
    std::deque<capture::Bytes> held_;
};

} // namespace dp2
