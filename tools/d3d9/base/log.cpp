#include "tools/d3d9/base/log.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <string>

#include "tools/d3d9/base/settings.h"
#include "tools/d3d9/base/win.h"

namespace d3d9 {

void log(const char* format, ...) {
    static std::mutex mutex;
    static std::FILE* const file = [] {
        const std::string& name = settings().log;
        return name.empty() ? nullptr : name == "stderr" ? stderr : std::fopen(name.c_str(), "a");
    }();
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text - 1, format, arguments);
    va_end(arguments);
    const std::lock_guard lock(mutex);
    static std::string last;
    if (last == text) return;
    last = text;
    if (file) {
        std::fprintf(file, "d3d9: %s\n", text);
        std::fflush(file);
    } else {
        std::strcat(text, "\n");
        OutputDebugStringA(text);
    }
}

} // namespace d3d9
