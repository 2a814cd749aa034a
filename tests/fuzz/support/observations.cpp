#include "tests/fuzz/support/observations.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "dp2/base/hash.h"

namespace fuzz {

std::uint64_t hash_of(dp2::ByteSpan bytes) {
    return dp2::xxh64(bytes);
}

void expect_equal(const char* oracle, const Observations& one, const Observations& other) {
    if (one == other) return;
    const auto at = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
    const auto print = [](const char* which, const Observations& all, Observations::const_iterator place) {
        if (place == all.end())
            std::fprintf(stderr, "  %s: the end\n", which);
        else
            std::fprintf(stderr, "  %s: op %zu %s 0x%llx\n", which, place->op, place->what.c_str(),
                         static_cast<unsigned long long>(place->value));
    };
    std::fprintf(stderr, "%s: the runs differ\n", oracle);
    print("first run", one, at.first);
    print("other run", other, at.second);
    std::abort();
}

void expect(bool good, const char* what) {
    if (good) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

} // namespace fuzz
