// Files in and out, and what a file is: a capture in text form, or a lone command buffer.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "dp2/capture.h"
#include "dp2/payload.h"
#include "responses/completion.h"

namespace tools {

// Ends a verb: main prints the text and returns the status.
struct InputError {
    int status;
    std::string text;
};

// A record of a capture that cannot be executed; the error's offset is its number.
InputError record_error(const std::string& file, const dp2::Error& error);

std::vector<std::byte> read_file(const std::string& path);
void write_file(const std::string& path, const void* data, std::size_t bytes);

// A container (.dp2c), .dp2t text (it starts with "dp2t"), or bytes: then a buffer of a DX9 context that
// draws to a 640x480 target, surface 1, with a D24S8 depth buffer, surface 2, and a present.
dp2::capture::Document read_document(const std::string& path);

// Adds --dialect to a verb; the text goes to `value`.
void add_dialect_option(CLI::App& verb, std::string& value);
// The dialect that --dialect names, "ddi" by default.
dp2::Dialect dialect_of(const std::string& text);
// Adds --completion to a verb; the text goes to `value`.
void add_completion_option(CLI::App& verb, std::string& value);
// The completion model that --completion names; when it is empty the capture's, and "immediate" when it has
// none.
responses::CompletionModel completion_of(const dp2::capture::Document& document, const std::string& text);
// How the commands of a submission are to be read.
dp2::DecodeContext decode_context(const dp2::capture::Submit& submit, const dp2::Dialect& dialect);

} // namespace tools
