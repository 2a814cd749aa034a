// Makes allocations fail on purpose, only in dlls of the tests (DP2_FAILING, tools/runtime/CMakeLists.txt).
#pragma once

#ifdef DP2_FAILING
#include <atomic>

#include "tools/runtime/base/win.h"
#endif

namespace runtime {

#ifdef DP2_FAILING
struct Failing {
    std::atomic<long> left{-1}; // allocations until one fails; negative: none fails
    std::atomic<bool> stays{false}, fired{false};
    // Index of a thread-local slot, which is not null while GCC's runtime allocates in the thread. Valid
    // after the first call of Dp2FailAllocations.
    DWORD in_runtime = TLS_OUT_OF_INDEXES;
};
inline Failing g_failing;

inline bool allocation_fails() {
    if (g_failing.left.load() < 0) return false;
    const long before = g_failing.left.fetch_sub(1);
    if (before > 0 || (before < 0 && !g_failing.stays)) return false;
    if (g_failing.stays) g_failing.left = 0;
    g_failing.fired = true;
    return true;
}

// Dp2FailAllocations, which only the dlls of the tests export: makes the n-th allocation from now on fail
// (from 0; negative: none), and with `stays` all later ones. Returns whether one has failed since the last
// call.
inline BOOL fail_allocations(long n, BOOL stays) {
    if (g_failing.in_runtime == TLS_OUT_OF_INDEXES) g_failing.in_runtime = TlsAlloc();
    g_failing.left = -1;
    const bool fired = g_failing.fired.exchange(false);
    g_failing.stays = stays != FALSE;
    g_failing.left = n;
    return fired;
}
#else
constexpr bool allocation_fails() {
    return false;
}
#endif

} // namespace runtime
