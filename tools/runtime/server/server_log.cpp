#include "tools/runtime/server/server_log.h"

#include <cstring>
#include <mutex>
#include <utility>

#include "tools/runtime/base/locks.h"
#include "tools/runtime/base/log.h"

namespace runtime {

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

void log_line(const char* text) {
    Lines& out = lines();
    const std::lock_guard lock(out.mutex);
    const std::size_t size = std::strlen(text);
    if (size + 1 > sizeof out.text - out.bytes) return;
    std::memcpy(out.text + out.bytes, text, size);
    out.text[out.bytes + size] = '\n';
    out.bytes += size + 1;
}

} // namespace runtime
