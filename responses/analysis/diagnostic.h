// A mistake in a capture, and its place.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dp2/base/result.h"
#include "dp2/capture/capture_place.h"
#include "responses/analysis/undefined_use.h"

namespace responses {

struct Diagnostic {
    dp2::Place place;
    dp2::Error error;
    bool expected = false;   // the capture observed that the call failed at or before this command
    bool unplayable = false; // the record cannot be played
    std::optional<UndefinedUse> undefined = {}; // has a value for warnings: the command is executed

    bool is_warning() const { return undefined.has_value(); }
};

// "bad value: TEXBLT: rSrc"; "warning: RENDERSTATE: SRCBLEND 0x1234 stays ONE"
std::string describe(const Diagnostic& diagnostic);

// The diagnostics of one record of a capture. Their number is bounded, since a diagnostic takes more memory
// than a small command.
class Diagnostics {
  public:
    static constexpr std::size_t kMost = 1000; // further ones are dropped
    void add(const Diagnostic& diagnostic) {
        if (all_.size() < kMost) all_.push_back(diagnostic);
    }
    // Removes and returns all of them, in the order of their places, without duplicates.
    std::vector<Diagnostic> take();

  private:
    std::vector<Diagnostic> all_;
};

// A diagnostic at a command.
inline Diagnostic diagnostic_at(const dp2::Place& place, dp2::Opcode op, dp2::Error error) {
    error.opcode = static_cast<std::uint8_t>(op);
    error.offset = place.offset.value_or(0);
    error.placed = true;
    return {place, error};
}

} // namespace responses
