// Finds the mistakes in a capture: records that cannot be played, commands that the emulator refuses, values
// outside the documented ranges (Validator), and misused objects (ObjectCheck). Undefined values of states
// (UndefinedUse) are warnings. The capture is played record by record without drawing (Calls::Checked).
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
    // `document` must outlive this object.
    CaptureCheck(const dp2::capture::Document& document, EmulatorOptions options,
                 const dp2::ReadLimits& limits = {}, Surfaces surfaces = Surfaces::Created);

    // Checks the next record; to be called once for each record. Returns at most Diagnostics::kMost
    // diagnostics, sorted by place. Some may have the place of an earlier command: if this record deletes a
    // query that was begun and not ended, the diagnostic is at its BEGIN.
    std::vector<Diagnostic> next();

    std::size_t commands() const { return commands_; } // number of commands checked so far
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
    std::size_t record_ = 0; // number of the next record to check
    ObjectCheck objects_;
    ObjectCheck::Scripted scripted_;   // of the record that next() checks
    Diagnostics found_;                // not returned by next() yet
    std::vector<Diagnostic> warnings_; // added to found_ last, so dropped first when it is full
    std::size_t commands_ = 0, submissions_ = 0;
};

} // namespace responses
