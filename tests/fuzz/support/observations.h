// What a run of a program showed its caller, in order: results, answers, hashes of memory. Two runs agree if these are
// equal; results that may legitimately differ are never recorded (oracles.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dp2/base/bytes.h"

namespace fuzz {

struct Observation {
    std::size_t op = 0; // number of the call in the program
    std::string what;
    std::uint64_t value = 0;
    bool operator==(const Observation&) const = default;
};
using Observations = std::vector<Observation>;

std::uint64_t hash_of(dp2::ByteSpan bytes);
// Prints the first difference, if there is one, and aborts.
void expect_equal(const char* oracle, const Observations& one, const Observations& other);
// Prints `what` and aborts unless `good`.
void expect(bool good, const char* what);

} // namespace fuzz
