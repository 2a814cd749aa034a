// The size of a capture, and a text that compares it before and after a reduction.
#pragma once

#include "tools/cli/capture_form.h"
#include "tools/cli/json_lines.h"

namespace tools {

struct CaptureSize {
    std::uint64_t records = 0, commands = 0, bytes = 0; // bytes: size of the file
};
CaptureSize size_of(const dp2::capture::Document& document, CaptureForm form);
Json size_json(const CaptureSize& size);
// "records 9 to 3, commands 20 to 1, bytes 1234 to 200"
std::string change_text(const CaptureSize& before, const CaptureSize& after);

} // namespace tools
