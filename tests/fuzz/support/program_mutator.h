// Mutations of whole programs (program.h): calls are inserted, deleted, duplicated, moved and changed; commands change
// inside submissions and move between them, so that objects are used in states that later calls have changed.
#pragma once

#include <functional>

#include "dp2/commands/payload.h"
#include "tests/fuzz/support/command_values.h"
#include "tests/fuzz/support/program.h"

namespace fuzz {

// Changes bytes in place, without knowledge of their format: libFuzzer's own mutations.
using ByteMutator = std::function<void(Bytes&)>;

void mutate_program(Program& program, const ByteMutator& mutate_bytes, Random& random);
// Inserts calls of `other` between those of `program`, or commands of a submission of `other` into one of `program`.
void cross_programs(Program& program, const Program& other, Random& random);

// How the commands of a Submit are decoded, and the handles of the program's objects.
dp2::DecodeContext decode_context(const Settings& settings, const Op& submit);
Handles handles_of(const Program& program);

} // namespace fuzz
