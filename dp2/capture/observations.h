// What a capture says about the outcome of its submissions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "dp2/base/bytes.h"
#include "dp2/capture/capture.h"
#include "dp2/wire/dialect.h"

namespace dp2::capture {

// What was observed of the submission that is record `submit`: the ObservedResult between it and the next
// submission. Null: nothing was.
const ObservedResult* observed_result(const Document& document, std::size_t submit);

// Where the submission that is record `submit` was observed to fail, from the start of the command surface:
// its commands from there on were never executed. Nothing: it was not observed to fail.
std::optional<std::uint64_t> expected_failure(const Document& document, std::size_t submit,
                                              const Dialect& dialect);

// The commands of the submission that were executed as far as the capture knows, and the one that was
// observed to fail.
ByteSpan tried_commands(const Document& document, std::size_t submit, const Dialect& dialect);

} // namespace dp2::capture
