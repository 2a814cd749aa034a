// Records of a capture and the commands of its submissions as JSON, with everything that the text form has.
#pragma once

#include "dp2/capture/text_capture.h"
#include "dp2/text/text_value.h"
#include "responses/analysis/diagnostic.h"
#include "tools/cli/json_lines.h"

namespace tools {

// The shortest decimal that reads back as this float; a string for infinities and NaNs.
Json float_json(std::uint32_t bits);
// A field's value by name if it has one in the text form, else as a number.
Json value_json(const dp2::FieldInfo& field, std::uint32_t bits, const dp2::ValueContext& context);

// The line of a record, without the commands of a submission. Handles, sizes and offsets are numbers; bytes
// have two hexadecimal digits each. A block of bytes in `blobs` is written with its number, "blob", and with
// its bytes only the first time.
Json record_json(const std::string& file, const dp2::capture::Document& document, std::size_t record,
                 const dp2::DrawIndex& draws, dp2::SharedBlobs& blobs);
// The line of a command: its header, and "elements" with the named fields and the trailing data of each
// record. Values that have a name in the text form are written by name; other integers are unsigned numbers.
// A float that JSON cannot represent is written as its bits, "0x7fc00000". "raw" has the bytes of the whole
// command if the elements are not complete.
Json command_json(const std::string& file, const dp2::Command& command, const dp2::DecodeContext& context,
                  std::size_t record, const dp2::DrawIndex& draws);
// The line of a diagnostic at a record or command.
Json diagnostic_json(const std::string& file, const dp2::Error& error, const dp2::Place& place, bool expected,
                     const dp2::DrawIndex& draws);

// The line of a diagnostic of a check.
Json diagnostic_json(const std::string& file, const responses::Diagnostic& diagnostic,
                     const dp2::DrawIndex& draws);

} // namespace tools
