// The observed outcome of a capture's submissions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "dp2/base/bytes.h"
#include "dp2/capture/capture.h"
#include "dp2/wire/dialect.h"

namespace dp2::capture {

// The ObservedResult between the submission that is record `submit` and the next submission; null if there is
// none.
const ObservedResult* observed_result(const Document& document, std::size_t submit);

// The offset, from the start of the command surface, at which this submission was observed to fail: its
// commands from there on were not executed. Nothing if it was not observed to fail.
std::optional<std::uint64_t> expected_failure(const Document& document, std::size_t submit,
                                              const Dialect& dialect);

// The submission's commands up to and including the one that was observed to fail; all if none was.
ByteSpan tried_commands(const Document& document, std::size_t submit, const Dialect& dialect);

} // namespace dp2::capture
