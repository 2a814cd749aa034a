// What verbs print with --json: one object a line, each with "version" and "type", as output.schema.json
// says. Text never mixes with it.
#pragma once

#include <functional>
#include <string>

#include <nlohmann/json.hpp>

#include "dp2/capture_place.h"
#include "tools/input.h"

namespace tools {

using Json = nlohmann::ordered_json;

inline constexpr int kJsonVersion = 1; // rises when a member changes its meaning or goes

Json json_line(const char* type);                          // {"version", "type"}
Json json_line(const char* type, const std::string& file); // and "file"
void print_json(const Json& line);

std::string json_hash(std::uint64_t hash);   // "0x0123456789abcdef": a number of JSON may lose bits
std::string json_bytes(dp2::ByteSpan bytes); // "00ff10": two digits a byte
// Adds what says where something is: "record", "at" (the address), "offset" of a command, "draw" of one that
// draws.
void add_place(Json& line, const dp2::Place& place, const dp2::DrawIndex& draws);

// Runs a verb on each of its files and returns the highest exit status: what `work` returns, or that of the
// InputError that it throws, which is told on standard error and, with --json, in a line of type "error".
// With
// --json a summary ends the output of each file: `work` may add members to it. Without it, and with several
// files, each line of text begins with the file's name.
int run_on(const char* verb, InputChoice& input, bool json, const std::function<int(Json& summary)>& work);

} // namespace tools
