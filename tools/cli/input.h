// Reading and writing files, and detecting their form: container, text, or a raw command buffer.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "dp2/capture/capture_place.h"
#include "responses/queries/completion.h"
#include "responses/recording/replayer.h"
#include "tools/cli/exit_codes.h"

namespace tools {

// Ends a verb with an error: main prints the text on standard error and returns the exit status.
struct InputError {
    int status;
    std::string text;
};

// A record of a capture that cannot be executed; the error's offset is its number.
InputError record_error(const std::string& file, const dp2::Error& error);

// Prints one line about a file on standard error.
void complain(const std::string& file, const std::string& text);
// The same about calls that failed and that the capture does not expect to fail; false when there are none.
bool complain_of_failures(const std::string& file, const responses::Replayer& replayer);

inline constexpr std::string_view kStandard = "-"; // the name of standard input, or standard output
std::vector<std::byte> read_file(const std::string& path,
                                 std::uint64_t max_bytes = dp2::ReadLimits().max_file_bytes);
void write_file(const std::string& path, const void* data, std::size_t bytes);
// The same for the result of the file `input`. Overwriting `input` is a usage error.
void write_result(const std::string& path, const std::string& input, const void* data, std::size_t bytes);
// The usage error alone, before the work is done.
void check_result_path(const std::string& path, const std::string& input);

// Files that were read before: a confined process cannot open them.
struct FileContents {
    std::vector<std::byte> bytes;
    std::optional<InputError> error; // instead of the bytes
};
using ReadFiles = std::map<std::string, FileContents>;
ReadFiles read_files(const std::vector<std::string>& paths, std::uint64_t max_bytes);

// How to read a file whose first bytes do not tell its form.
struct InputForm {
    bool raw = false;                 // always read it as a raw command buffer
    const char* raw_option = "--raw"; // the option's name, for messages
    dp2::ReadLimits limits;
    std::string fvf;                 // FVF of the vertices of a raw command buffer; empty: none
    std::string vertices;            // of a raw command buffer: a file, or a number of bytes; empty: none
    bool strict = false;             // refuse a container that is not whole
    const ReadFiles* read = nullptr; // the files are taken from here
};
// What reductions and replays take at most, when --max-seconds does not say otherwise.
inline constexpr double kDefaultSeconds = 3600;
// The input of a verb.
struct InputChoice {
    std::vector<std::string> files;
    std::string file; // the current one
    InputForm form;
    double max_seconds = kDefaultSeconds; // of playing one file; 0: no limit
};
// The files that read_input() reads for them: captures, and the vertices of raw command buffers.
std::vector<std::string> paths_of(const InputChoice& input);
// Adds a verb's files, the options of their form, and the limits of reading them.
void add_input(CLI::App& verb, InputChoice& input, const char* raw_option = "--raw");

// Reads a container (.dp2c), text (.dp2t), or raw command bytes. Raw bytes become one submission of a DX9
// context with a 640x480 target (surface 1) and a D24S8 depth buffer (surface 2), and a present. Other text,
// pictures and other known file types are refused unless `raw` is set.
struct Input {
    dp2::capture::Document document;
    // False: a container that was cut off, has no index, or holds records of a newer version. A warning said
    // so; the document has the other records.
    bool whole = true;
    bool raw = false; // raw bytes: what surfaces and buffers there were is not known
    // The exit status when the verb itself finds no error.
    int status() const { return whole ? kExitOk : kExitDiagnostics; }
};
Input read_input(const std::string& path, const InputForm& form);
// Raw bytes as read_input() takes them. `vertex_type`: the FVF of the vertices, also of immediate ones; 0:
// none.
dp2::capture::Document raw_document(std::vector<std::byte> commands, std::uint32_t vertex_type,
                                    std::vector<std::byte> vertices = {});

// Adds the limits of reading to a verb that reads captures.
void add_read_limits(CLI::App& verb, dp2::ReadLimits& limits);
// Adds the limits of an emulator to a verb that plays captures. A number 0 is refused.
void add_limits(CLI::App& verb, dp2::Limits& limits);

// Adds --max-seconds to a verb that goes through files.
void add_seconds(CLI::App& verb, InputChoice& input);
// Counts the time that a file takes from here on.
class PlayingTime {
  public:
    explicit PlayingTime(const InputChoice& input) : input_(input) {}
    // Of playing it: a call gets no more than the file has.
    PlayingTime(const InputChoice& input, dp2::Limits& limits);
    // Before each record. Throws InputError when the time is up.
    void check(std::size_t record) const;

  private:
    const InputChoice& input_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

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
// The place given by such an option; nothing when it is empty. A place outside the capture is a usage error.
std::optional<dp2::Place> place_of(const Input& input, const dp2::Dialect& dialect, const std::string& text);
// True when a place equals the option's, or lies inside it.
inline bool wanted(const std::optional<dp2::Place>& asked, const dp2::Place& place) {
    return !asked || asked->covers(place);
}

} // namespace tools
