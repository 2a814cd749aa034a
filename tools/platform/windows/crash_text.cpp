#include "tools/platform/crash_text.h"

#include <cstdint>
#include <cstdio>

#include "tools/platform/windows/crash_codes.h"

namespace tools {

namespace {

struct Crash {
    std::uint32_t code;
    const char* name;
};
constexpr Crash kCrashes[] = {{0xC0000005, "access violation"},
                              {0xC00000FD, "stack overflow"},
                              {0xC000001D, "illegal instruction"},
                              {0xC0000094, "integer division by zero"},
                              {0xC0000017, "no memory"},
                              {0xC000013A, "ended by Ctrl-C"},
                              {0xC0000374, "the heap is damaged"},
                              {0xC0000409, "the stack is damaged"},
                              {0xC0000135, "a library is missing"},
                              {kAborted, "aborted"}};

std::string number(int code) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%08x", static_cast<unsigned>(code));
    return text;
}

} // namespace

std::string crash_text(int code) {
    return "exception " + number(code) + " (" + crash_name(code) + ")";
}

std::string crash_name(int code) {
    for (const Crash& crash : kCrashes)
        if (crash.code == static_cast<std::uint32_t>(code)) return crash.name;
    return "exception " + number(code);
}

} // namespace tools
