// Records of a capture and the commands of its submissions as JSON: everything that the text form shows.
#pragma once

#include "tools/json_lines.h"

namespace tools {

// A line of a record; of a submission what stands before its commands. Handles, sizes and offsets are
// numbers, bytes are two digits each.
Json record_json(const std::string& file, const dp2::capture::Document& document, std::size_t record,
                 const dp2::DrawIndex& draws);
// A line of a command: its header, and "elements", each with the fields of the record by name and with what
// follows it. A value that has a name in the text form is that name; other integers are unsigned numbers.
// A float that JSON cannot hold is its bits as "0x7fc00000". "raw" are the bytes of the whole command when
// the elements do not say everything.
Json command_json(const std::string& file, const dp2::Command& command, const dp2::DecodeContext& context,
                  std::size_t record, const dp2::DrawIndex& draws);
// A line about what is wrong at a place: a record, or a command.
Json finding_json(const std::string& file, const dp2::Error& error, const dp2::Place& place, bool expected,
                  const dp2::DrawIndex& draws);

} // namespace tools
