// The output of --json: one object for each line, with "version" and "type" (output.schema.json), and nothing
// else on standard output.
#pragma once

#include <functional>
#include <string>

#include "dp2/capture/capture_place.h"
#include "tools/cli/input_options.h"
#include "tools/cli/json_bytes.h"

namespace tools {

inline constexpr int kJsonVersion = 2; // incremented if a member changes its meaning or is removed

Json json_line(const char* type);                          // {"version", "type"}
Json json_line(const char* type, const std::string& file); // and "file"
void print_json(const Json& line);

std::string json_hash(std::uint64_t hash); // "0x0123456789abcdef": JSON numbers may lose bits
// Adds the members of a place: "record", "at" (the place as text), "offset" of a command, "draw" of a drawing
// command.
void add_place(Json& line, const dp2::Place& place, const dp2::DrawIndex& draws);

// Runs work() for each file of a verb and returns the highest exit status. A file's status is the result of
// work(), or the status of an InputError that work() throws; the error is printed on standard error and, with
// --json, as a line of type "error". With --json each file's output ends with a summary, to which work() may
// add members; without --json, and with several files, each line begins with the file's name.
int run_on(const char* verb, InputChoice& input, bool json, const std::function<int(Json& summary)>& work);

} // namespace tools
