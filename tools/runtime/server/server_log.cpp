#include "tools/runtime/server/server_log.h"

#include <cstring>
#include <mutex>
#include <string_view>
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

void add_line(std::string_view mark, std::string_view text) {
    Lines& out = lines();
    const std::lock_guard lock(out.mutex);
    const std::size_t size = mark.size() + text.size() + 1;
    if (size > sizeof out.text - out.bytes) return;
    char* const line = out.text + out.bytes;
    mark.copy(line, mark.size());
    text.copy(line + mark.size(), text.size());
    line[size - 1] = '\n';
    out.bytes += size;
}

} // namespace

std::size_t take_log(std::span<char, kMostLogBytes> out) {
    const std::lock_guard lock(lines().mutex);
    std::memcpy(out.data(), lines().text, lines().bytes);
    return std::exchange(lines().bytes, 0);
}

void log_line(const char* text) {
    add_line("", text);
}

void show_error(std::string_view text) {
    add_line({&kErrorMark, 1}, text);
}

} // namespace runtime
