#include <cstdarg>
#include <cstdio>

#include "tools/runtime/base/log.h"

namespace runtime {

void log(const char* format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    log_line(text);
}

} // namespace runtime
