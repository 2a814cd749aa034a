#include "tools/runtime/base/log.h"

#include <cstdio>
#include <cstring>
#include <mutex>
#include <string>

#include "tools/runtime/base/runtime_name.h"
#include "tools/runtime/base/settings.h"
#include "tools/runtime/base/win.h"

namespace runtime {

namespace {

// Opened at the first line and left open. Global, since all devices of the process share one log.
struct Log {
    std::mutex mutex;
    std::FILE* const file = [] {
        const std::string& name = settings().log;
        return name.empty() ? nullptr : name == "stderr" ? stderr : std::fopen(name.c_str(), "a");
    }();
    char last[1024] = {}; // the previous line
};
Log& the_log() {
    static Log instance;
    return instance;
}

} // namespace

void log_line(const char* text) {
    Log& out = the_log();
    const std::lock_guard lock(out.mutex);
    if (std::strcmp(out.last, text) == 0) return;
    std::strcpy(out.last, text);
    if (out.file) {
        std::fprintf(out.file, "%s: %s\n", kRuntimeName, text);
        std::fflush(out.file);
    } else {
        char line[sizeof out.last + 1];
        std::snprintf(line, sizeof line, "%s\n", text);
        OutputDebugStringA(line);
    }
}

void show_error(std::string_view text) {
    std::fprintf(stderr, "%s: %.*s\n", kRuntimeName, static_cast<int>(text.size()), text.data());
}

} // namespace runtime
