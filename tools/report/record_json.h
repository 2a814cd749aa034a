// Records of a capture and the commands of its submissions as JSON: everything that the text form shows.
#pragma once

#include "dp2/capture/text_capture.h"
#include "responses/analysis/diagnostic.h"
#include "tools/cli/json_lines.h"

namespace tools {

// The line of a record; of a submission without its commands. Handles, sizes and offsets are numbers; bytes
// are two hexadecimal digits each. A block of bytes in `blobs` has its number, "blob", and is left out after
// the first time.
Json record_json(const std::string& file, const dp2::capture::Document& document, std::size_t record,
                 const dp2::DrawIndex& draws, dp2::SharedBlobs& blobs);
// The line of a command: its header, and "elements" with the fields of each record by name and its trailing
// data. A value with a name in the text form is that name; other integers are unsigned numbers. A float
// without a JSON representation is its bits as "0x7fc00000". "raw" has the bytes of the whole command when
// the elements are not complete.
Json command_json(const std::string& file, const dp2::Command& command, const dp2::DecodeContext& context,
                  std::size_t record, const dp2::DrawIndex& draws);
// The line of a diagnostic at a record or command.
Json diagnostic_json(const std::string& file, const dp2::Error& error, const dp2::Place& place, bool expected,
                     const dp2::DrawIndex& draws);

// The line of a diagnostic of a check.
Json diagnostic_json(const std::string& file, const responses::Diagnostic& diagnostic,
                     const dp2::DrawIndex& draws);

} // namespace tools
