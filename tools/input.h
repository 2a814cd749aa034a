// Files in and out, and what a file is: a capture in text form, or a lone command buffer.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "dp2/capture_place.h"
#include "responses/completion.h"
#include "responses/replayer.h"
#include "tools/exit_codes.h"

namespace tools {

// Ends a verb: main prints the text and returns the status.
struct InputError {
    int status;
    std::string text;
};

// A record of a capture that cannot be executed; the error's offset is its number.
InputError record_error(const std::string& file, const dp2::Error& error);

// A line on standard error about a file.
void complain(const std::string& file, const std::string& text);
// The same about calls that failed and that the capture does not expect to fail; false when there are none.
bool complain_of_failures(const std::string& file, const responses::Replayer& replayer);

// The name "-" is standard input, or standard output.
std::vector<std::byte> read_file(const std::string& path);
void write_file(const std::string& path, const void* data, std::size_t bytes);
// The same for what was made of the file `input`, which is not overwritten: a wrong command line.
void write_result(const std::string& path, const std::string& input, const void* data, std::size_t bytes);

// How a file is to be taken that does not say itself what it is.
struct InputForm {
    bool raw = false;                 // a command buffer, whatever it looks like
    const char* raw_option = "--raw"; // which says so
    std::string fvf; // of a command buffer's call: the format of its immediate vertices; empty: none
};
// What a verb works on.
struct InputChoice {
    std::vector<std::string> files;
    std::string file; // of these, the one that is being worked on
    InputForm form;
};
// Adds a verb's files and the options of their form.
void add_input(CLI::App& verb, InputChoice& input, const char* raw_option = "--raw");

// A container (.dp2c), text (.dp2t), or other bytes: then a buffer of a DX9 context that draws to a 640x480
// target, surface 1, with a D24S8 depth buffer, surface 2, and a present. Text that is no capture, pictures
// and other known files are refused unless the form insists.
struct Input {
    dp2::capture::Document document;
    bool whole = true; // false: a container that was cut off, or of a newer version: the document has what is
                       // understood
    // What a verb that finds nothing else wrong ends with.
    int status() const { return whole ? kExitOk : kExitFindings; }
};
Input read_input(const std::string& path, const InputForm& form);

// Adds --threads to a verb: 0 to rasterizer::kMaxWorkers.
void add_threads_option(CLI::App& verb, unsigned& value);
// Adds --dialect to a verb; the text goes to `value`.
void add_dialect_option(CLI::App& verb, std::string& value);
// The dialect that --dialect names; when it is empty the capture's, and "ddi" when it has none.
dp2::Dialect dialect_of(const dp2::capture::Document& document, const std::string& text);
// Adds --completion to a verb; the text goes to `value`.
void add_completion_option(CLI::App& verb, std::string& value);
// The completion model that --completion names; when it is empty the capture's, and "immediate" when it has
// none.
responses::CompletionModel completion_of(const dp2::capture::Document& document, const std::string& text);
// Adds --at to a verb, or an option of another name that takes a place, too; the text goes to `value`.
void add_place_option(CLI::App& verb, std::string& value, const char* what, const char* name = "--at");
// The place that such an option names; nothing when it is empty. A place that is not there is a wrong command
// line.
std::optional<dp2::Place> place_of(const Input& input, const dp2::Dialect& dialect, const std::string& text);
// True when a place is what the option asks for, or lies in it.
inline bool wanted(const std::optional<dp2::Place>& asked, const dp2::Place& place) {
    return !asked || asked->covers(place);
}

} // namespace tools
