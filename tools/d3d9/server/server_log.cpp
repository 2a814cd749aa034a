#include "tools/d3d9/server/server_log.h"

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

void log_line(const char* text) {
    Lines& out = lines();
    const std::lock_guard lock(out.mutex);
    const std::size_t size = std::strlen(text);
    if (size + 1 > sizeof out.text - out.bytes) return;
    std::memcpy(out.text + out.bytes, text, size);
    out.text[out.bytes + size] = '\n';
    out.bytes += size + 1;
}

} // namespace d3d9
