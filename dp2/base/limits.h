// The limits of limits.def, with their defaults. What reaches one fails with Fault::LimitExceeded and the
// limit's name as field.
#pragma once

#include <cstdint>

#include "dp2/base/result.h"

namespace dp2 {

// Of an emulator.
struct Limits {
#define DP2_LIMIT(name, type, value, words) type name = value;
#include "dp2/base/limits.def"
};

// Of reading a capture.
struct ReadLimits {
#define DP2_READ_LIMIT(name, type, value, words) type name = value;
#include "dp2/base/limits.def"
};

// `name`: a string literal of limits.def.
constexpr Error limit_exceeded(const char* name) {
    return {Fault::LimitExceeded, 0, 0, name};
}

} // namespace dp2
