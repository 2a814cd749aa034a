#include "tools/runtime/objects/event_marks.h"

#include <algorithm>
#include <cwchar>
#include <mutex>
#include <new>
#include <string>
#include <vector>

#include "tools/runtime/base/log.h"
#include "tools/runtime/base/win.h"
#include "tools/runtime/objects/device.h"

namespace runtime {

namespace {

constexpr std::size_t kMostCharacters = 1024; // of a name; the rest is left out

struct Marked {
    std::mutex mutex;
    std::vector<Device*> devices;
};
Marked& marked() {
    static Marked instance;
    return instance;
}

std::string utf8(const wchar_t* name) {
    char text[4 * kMostCharacters];
    const auto length = static_cast<int>(wcsnlen(name, kMostCharacters));
    return {text, static_cast<std::size_t>(std::max(0, WideCharToMultiByte(CP_UTF8, 0, name, length, text,
                                                                           sizeof text, nullptr, nullptr)))};
}

const char* key_of(Mark kind) {
    switch (kind) {
    case Mark::BeginEvent: return "begin event";
    case Mark::EndEvent: return "end event";
    case Mark::Point: break;
    }
    return "marker";
}

// False: another thread uses one of the devices, and nothing was written. It may wait for the list of devices
// while it has locked its own, so this thread does not wait for it with the list locked.
bool try_mark(Mark kind, const std::string& text) {
    const std::lock_guard lock(marked().mutex);
    std::vector<std::unique_lock<std::recursive_mutex>> locks;
    for (Device* const device : marked().devices)
        if (device->mutex() && !locks.emplace_back(*device->mutex(), std::try_to_lock)) return false;
    for (Device* const device : marked().devices) {
        if (!device->is_of_this_thread() || !device->driver().is_capturing()) continue;
        device->driver().submit(); // what was drawn before stands before the mark
        device->driver().annotate_capture(key_of(kind), text.c_str());
    }
    return true;
}

} // namespace

void add_to_marked(Device& device) {
    const std::lock_guard lock(marked().mutex);
    marked().devices.push_back(&device);
}

void remove_from_marked(Device& device) {
    const std::lock_guard lock(marked().mutex);
    std::erase(marked().devices, &device);
}

void mark(Mark kind, const wchar_t* name) {
    if (!Driver::any_is_capturing()) return;
    try {
        const std::string text = name ? utf8(name) : std::string{};
        while (!try_mark(kind, text)) SwitchToThread();
    } catch (const std::bad_alloc&) {
        log("a mark of the program is not in the recording: out of memory");
    }
}

} // namespace runtime
