// The output of --json: one object a line, each with "version" and "type" (output.schema.json). Standard
// output has no other text then.
#pragma once

#include <functional>
#include <string>

#include <nlohmann/json.hpp>

#include "dp2/capture/capture_place.h"
#include "tools/cli/input.h"

namespace tools {

using Json = nlohmann::ordered_json;

inline constexpr int kJsonVersion = 2; // incremented when a member changes its meaning or is removed

Json json_line(const char* type);                          // {"version", "type"}
Json json_line(const char* type, const std::string& file); // and "file"
void print_json(const Json& line);

std::string json_hash(std::uint64_t hash);   // "0x0123456789abcdef": JSON numbers may lose bits
std::string json_bytes(dp2::ByteSpan bytes); // "00ff10": two digits a byte
// Adds the place: "record", "at" (the address), "offset" of a command, "draw" when it draws.
void add_place(Json& line, const dp2::Place& place, const dp2::DrawIndex& draws);

// Runs work() for each file of a verb and returns the highest exit status: its result, or that of an
// InputError it throws, which is printed on standard error and, with --json, as a line of type "error". With
// --json the output of each file ends with a summary, to which work() may add members. Without --json, and
// with several files, each line begins with the file's name.
int run_on(const char* verb, InputChoice& input, bool json, const std::function<int(Json& summary)>& work);

} // namespace tools
