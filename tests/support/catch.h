// Includes the installed Catch2: Debian 12 has 2.x (one header), later releases have 3.x, whose names the tests use.
// kSanitized: the build has a sanitizer. Long tests are shortened then, where that loses no coverage of memory accesses
// and threads.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
#else
#include <catch2/catch.hpp>
inline auto ContainsSubstring(const std::string& text) {
    return Catch::Matchers::Contains(text);
}
#endif
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kAddressSanitizer = true;
#elif defined(__has_feature)
inline constexpr bool kAddressSanitizer = __has_feature(address_sanitizer);
#else
inline constexpr bool kAddressSanitizer = false;
#endif

#if defined(__SANITIZE_THREAD__)
inline constexpr bool kThreadSanitizer = true;
#elif defined(__has_feature)
inline constexpr bool kThreadSanitizer = __has_feature(thread_sanitizer);
#else
inline constexpr bool kThreadSanitizer = false;
#endif

inline constexpr bool kSanitized = kAddressSanitizer || kThreadSanitizer;

// How many of the `all` cases of a sweep are run: all of them before a release, when tests/release/run.sh sets
// DP2_WHOLE_SWEEPS; else a third, with a sanitizer a twentieth.
inline int cases_of_sweep(int all) {
    static const bool whole = std::getenv("DP2_WHOLE_SWEEPS") != nullptr;
    return std::max(1, kSanitized ? all / 20 : whole ? all : all / 3);
}

// Numbers of workers for runs that are compared with a run without workers.
inline std::vector<unsigned> worker_counts() {
    if (kThreadSanitizer) return {2, 4};
    if (kAddressSanitizer) return {0, 4};
    return {0, 1, 2, 4};
}
