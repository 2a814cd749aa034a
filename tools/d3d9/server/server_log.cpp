#include "tools/d3d9/server/server_log.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <utility>

#include "tools/d3d9/base/locks.h"
#include "tools/d3d9/base/log.h"

namespace d3d9 {

namespace {

struct Lines {
    Mutex mutex;
    std::size_t bytes = 0;
    char text[kMostLogBytes]; // so that lack of memory can be logged
};
Lines& lines() {
    static Lines instance;
    return instance;
}

} // namespace

std::size_t take_log(std::span<char, kMostLogBytes> out) {
    const std::lock_guard lock(lines().mutex);
    std::memcpy(out.data(), lines().text, lines().bytes);
    return std::exchange(lines().bytes, 0);
}

void log(const char* format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text - 1, format, arguments);
    va_end(arguments);
    std::strcat(text, "\n");
    const std::lock_guard lock(lines().mutex);
    Lines& out = lines();
    const std::size_t size = std::strlen(text);
    if (size > sizeof out.text - out.bytes) return;
    std::memcpy(out.text + out.bytes, text, size);
    out.bytes += size;
}

} // namespace d3d9
