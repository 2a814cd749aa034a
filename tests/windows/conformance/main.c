/* The main program of the conformance run: Wine's test harness (a header of its source package, compiled here)
 * with its list of tests, and a count for each test function. run.sh puts conformance_begin() and conformance_end()
 * around the calls in the tests' START_TEST blocks. */
#define STANDALONE
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "wine/test.h"

extern void func_visual(void);
#ifdef CONFORMANCE_DDRAW
extern void func_d3d(void);
extern void func_ddraw1(void);
extern void func_ddraw2(void);
extern void func_ddraw4(void);
extern void func_ddraw7(void);
extern void func_ddrawmodes(void);
extern void func_dsurface(void);
extern void func_refcount(void);
#else
#ifdef CONFORMANCE_D3D9
extern void func_d3d9ex(void);
#endif
extern void func_device(void);
extern void func_stateblock(void);
#endif

const struct test winetest_testlist[] = {
#ifdef CONFORMANCE_DDRAW
    {"d3d", func_d3d},           {"ddraw1", func_ddraw1},
    {"ddraw2", func_ddraw2},     {"ddraw4", func_ddraw4},
    {"ddraw7", func_ddraw7},     {"ddrawmodes", func_ddrawmodes},
    {"dsurface", func_dsurface}, {"refcount", func_refcount},
#else
#ifdef CONFORMANCE_D3D9
    {"d3d9ex", func_d3d9ex},
#endif
    {"device", func_device}, {"stateblock", func_stateblock},
#endif
    {"visual", func_visual},     {0, 0},
};

static const char* g_function = "";
static LONG g_before[5];
static DWORD g_start;
static int g_waiting = -1; /* 1: functions are skipped until the one after which an interrupted run continues */

/* A check that Wine marks as todo (failing in Wine) is no failure if it passes here: the checks describe hardware.
 */
static void count(LONG now[5]) {
    now[0] = winetest_successes + winetest_failures + winetest_todo_successes + winetest_todo_failures;
    now[1] = winetest_failures;
    now[2] = winetest_todo_successes;
    now[3] = winetest_todo_failures;
    now[4] = winetest_skipped;
}

/* Returns 1 if the function is to run. CONFORMANCE_ONLY: the only function to run; CONFORMANCE_AFTER: the last one to
 * skip. */
int conformance_begin(const char* function) {
    const char* only = getenv("CONFORMANCE_ONLY");
    const char* after = getenv("CONFORMANCE_AFTER");
    if (g_waiting < 0) g_waiting = after && *after;
    if (g_waiting) {
        g_waiting = strcmp(function, after) != 0;
        return 0;
    }
    if (only && *only && strcmp(only, function) != 0) return 0;
    g_function = function;
    count(g_before);
    printf("@begin %s\n", function);
    fflush(stdout);
    g_start = GetTickCount();
    return 1;
}

void conformance_end(void) {
    LONG now[5];
    count(now);
    printf("@end %s %ld %ld %ld %ld %ld %lu\n", g_function, now[0] - g_before[0], now[1] - g_before[1],
           now[2] - g_before[2], now[3] - g_before[3], now[4] - g_before[4], GetTickCount() - g_start);
    fflush(stdout);
}
