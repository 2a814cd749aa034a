// The file format in which a verb writes a capture, chosen by the extension of the file's name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "dp2/capture/capture.h"
#include "dp2/capture/watch.h"

namespace tools {

enum class CaptureForm : std::uint8_t { Container, Text, Raw };

// .dp2t: text; .bin, .raw: commands only; else a container. In the name of a compressed file ".zst" follows
// this extension; such a name is a usage error if dp2 was built without libzstd.
CaptureForm form_of(const std::string& path);
// Whether the name ends with .dp2c or .dp2t, or these and .zst, in letters of either case.
bool is_capture_name(std::string_view path);
const char* form_suffix(CaptureForm form); // ".dp2c"
std::vector<std::string> form_names();     // for options: "container", "text", "raw"
CaptureForm named_form(const std::string& name);
std::vector<std::byte> capture_bytes(const dp2::capture::Document& document, CaptureForm form);
std::uint64_t capture_size(const dp2::capture::Document& document, CaptureForm form); // bytes
// Writes as write_result() does. A container is written record by record, and `watch` gets each one's number.
void write_capture_file(const std::string& path, const std::string& input,
                        const dp2::capture::Document& document, CaptureForm form,
                        const dp2::Watch& watch = {});

} // namespace tools
