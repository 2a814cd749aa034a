// The one lock of the dll. Each call of a program holds it, as in Microsoft's DirectDraw, where programs can
// take it themselves (AcquireDDThreadLock). Recursive, since callbacks of enumerations call methods. Window
// procedures never take it: the thread that holds it may be waiting for that window.
#pragma once

#include "tools/ddraw/base/win.h"

namespace ddraw {

void acquire_call_lock();
void release_call_lock();

class CallLock {
  public:
    CallLock() { acquire_call_lock(); }
    ~CallLock() { release_call_lock(); }
    CallLock(const CallLock&) = delete;
    CallLock& operator=(const CallLock&) = delete;
};

} // namespace ddraw
