// What is wrong with a capture: records that cannot be played, commands that a driver refuses, values outside
// the ranges of the documents (Validator), and objects that are misused (ObjectCheck); values of states that
// no document defines (UndefinedUse) are warnings. The capture is played record by record without drawing
// (Calls::Checked).
#pragma once

#include <vector>

#include "responses/analysis/diagnostic.h"
#include "responses/analysis/object_check.h"
#include "responses/recording/replayer.h"

namespace responses {

// Whether a capture creates the surfaces and buffers that its commands name. A raw command buffer does not,
// so their handles are not checked.
enum class Surfaces : std::uint8_t { Created, NotKnown };

class CaptureCheck : ReplayObserver {
  public:
    // `document` must outlive it.
    CaptureCheck(const dp2::capture::Document& document, EmulatorOptions options,
                 const dp2::ReadLimits& limits = {}, Surfaces surfaces = Surfaces::Created);

    // Checks the next record; to be called once for each. Returns its diagnostics in the order of their
    // places, at most Diagnostics::kMost, together with those about earlier commands that this record
    // decides: a query that it destroys was begun and never ended.
    std::vector<Diagnostic> next();

    std::size_t commands() const { return commands_; } // checked so far
    std::size_t submissions() const { return submissions_; }

  private:
    void submitted(std::size_t record, const Call& call, dp2::ByteSpan response) override;
    EmulatorOptions traced(EmulatorOptions options);
    void warn(const Context& context, const dp2::Command& command);
    void check_commands(std::size_t record, const dp2::capture::Submit& submit);

    const dp2::capture::Document& document_;
    const dp2::Dialect dialect_;
    const Surfaces surfaces_;
    Replayer replayer_;
    std::size_t record_ = 0; // the next one to check
    ObjectCheck objects_;
    ObjectCheck::Scripted scripted_; // of the record that next() checks
    Diagnostics found_;              // not returned by next() yet
    std::vector<Diagnostic>
        warnings_; // of that record; they are the first to be left out when there are too many diagnostics
    std::size_t commands_ = 0, submissions_ = 0;
};

} // namespace responses
