// The file format in which a verb writes a capture, chosen by the extension of the file's name.
#pragma once

#include <string>
#include <vector>

#include "dp2/capture/capture.h"

namespace tools {

enum class CaptureForm : std::uint8_t { Container, Text, Raw };

CaptureForm form_of(const std::string& path); // .dp2t: text; .bin, .raw: commands only; else a container
const char* form_suffix(CaptureForm form);    // ".dp2c"
std::vector<std::string> form_names();        // for options: "container", "text", "raw"
CaptureForm named_form(const std::string& name);
std::vector<std::byte> capture_bytes(const dp2::capture::Document& document, CaptureForm form);

} // namespace tools
