#include "tools/ddraw/base/call_lock.h"

namespace ddraw {

namespace {

struct Section {
    Section() { InitializeCriticalSection(&section); }
    CRITICAL_SECTION section;
};
// Never destroyed: objects may be released while the process ends.
CRITICAL_SECTION& section() {
    static Section& instance = *new Section;
    return instance.section;
}

} // namespace

void acquire_call_lock() {
    EnterCriticalSection(&section());
}
void release_call_lock() {
    LeaveCriticalSection(&section());
}

} // namespace ddraw
