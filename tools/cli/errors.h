// Errors of a verb: exceptions that end it, and lines on standard error.
#pragma once

#include <string>

#include "dp2/base/result.h"
#include "tools/cli/exit_codes.h"

namespace responses {
class Replayer;
}

namespace tools {

// Thrown to end a verb: main prints the text on standard error and returns the exit status.
struct InputError {
    int status;
    std::string text;
};

// The error of a record that cannot be executed; error.offset is the record's number.
InputError record_error(const std::string& file, const dp2::Error& error);

// The text of an error with limits by their options: "... exceeded: --max-records" for max_records.
std::string with_limit_options(std::string text);

// Prints one line about a file on standard error.
void complain(const std::string& file, const std::string& text);
// Prints how many calls failed that the capture does not expect to fail; false if there are none.
bool complain_of_failures(const std::string& file, const responses::Replayer& replayer);

} // namespace tools
