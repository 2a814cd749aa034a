// A capture as a C program, for a driver's own tests: C89 without a library, which replays the records on a
// driver through function pointers and compares what each call returns. It includes
// responses/include/dp2c_reader.h, for the structures.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "dp2/base/limits.h"
#include "dp2/base/result.h"
#include "dp2/capture/capture.h"

namespace responses {

// Passes the program's text to `write`, part by part. `name` is in its first comment. `function` names the
// program's only external symbol, so that several captures link together. LimitExceeded, before any text: a
// command surface is larger than max_command_capacity. BadValue: `function` is no identifier.
dp2::Status write_c_program(const dp2::capture::Document& document, const std::string& name,
                            const std::function<void(std::string_view)>& write,
                            const dp2::ReadLimits& limits = {}, const std::string& function = "replay");

} // namespace responses
