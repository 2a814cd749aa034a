#include "tools/processes/interrupts.h"

#include <atomic>

#include "tools/platform/windows/win.h"

namespace tools {

namespace {

// Global, since the system calls the handler on its own thread and without a pointer to the object.
std::atomic<HANDLE> interrupted = nullptr;

BOOL WINAPI note_interrupt(DWORD) {
    const HANDLE event = interrupted.load();
    return event && SetEvent(event);
}

} // namespace

Interrupts::Interrupts() : event_(CreateEventW(nullptr, TRUE, FALSE, nullptr)) {
    interrupted = event_;
    SetConsoleCtrlHandler(note_interrupt, TRUE);
}

Interrupts::~Interrupts() {
    SetConsoleCtrlHandler(note_interrupt, FALSE);
    interrupted = nullptr;
    if (event_) CloseHandle(event_);
}

bool Interrupts::happened() {
    return event_ && WaitForSingleObject(event_, 0) == WAIT_OBJECT_0;
}

} // namespace tools
