// The limits of limits.def, with their defaults. Reaching one is an error: Fault::LimitExceeded, with the
// limit's name as Error::field.
#pragma once

#include <cstdint>

#include "dp2/base/result.h"

namespace dp2 {

// Limits of an emulator.
struct Limits {
#define DP2_LIMIT(name, type, value, words) type name = value;
#include "dp2/base/limits.def"
};

// Limits of reading a capture.
struct ReadLimits {
#define DP2_READ_LIMIT(name, type, value, words) type name = value;
#include "dp2/base/limits.def"
};

// `name` is a string literal, the limit's name in limits.def.
constexpr Error limit_exceeded(const char* name) {
    return {Fault::LimitExceeded, 0, 0, name};
}

} // namespace dp2
