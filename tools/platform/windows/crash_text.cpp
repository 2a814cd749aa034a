#include "tools/platform/crash_text.h"

#include <cstdint>
#include <cstdio>

#include "tools/platform/windows/crash_codes.h"

namespace tools {

namespace {

// STATUS_NO_MEMORY and STATUS_COMMITMENT_LIMIT
constexpr std::uint32_t kNoMemory = 0xC0000017, kNoCommit = 0xC000012D;

struct Crash {
    std::uint32_t code;
    const char* name;
};
constexpr Crash kCrashes[] = {{0xC0000005, "access violation"},
                              {0xC00000FD, "stack overflow"},
                              {0xC000001D, "illegal instruction"},
                              {0xC0000094, "integer division by zero"},
                              {kNoMemory, "no memory"},
                              {kNoCommit, "no memory can be committed"},
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

std::string crash_sign(int code) {
    return crash_text(code);
}

bool may_be_out_of_memory(int code) {
    const auto exception = static_cast<std::uint32_t>(code);
    return exception == kNoMemory || exception == kNoCommit;
}

} // namespace tools
