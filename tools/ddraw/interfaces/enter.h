// What each method does first: takes the call lock and looks up the object, which may have been released.
#pragma once

#include <utility>

#include "tools/ddraw/base/call_lock.h"
#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/base/version.h"
#include "tools/runtime/base/out_of_memory.h"

namespace ddraw {

// The identifier of a version of an object's interface.
struct VersionIdentifier {
    const GUID& iid;
    Version version;
};

// Calls call(object). DDERR_INVALIDOBJECT: `self` is no interface of an object.
template <class Object, class Call> HRESULT enter(const void* self, Call&& call) {
    const CallLock lock;
    Object* const object = registry<Object>().find(self);
    if (!object) return DDERR_INVALIDOBJECT;
    return or_out_of_memory([&]() -> HRESULT { return call(*object); });
}

// The same with an object that the program passes; null stays null.
template <class Object, class Other, class Call>
HRESULT enter_with(const void* self, const void* other, Call&& call) {
    return enter<Object>(self, [&](Object& object) -> HRESULT {
        Other* const found = other ? registry<Other>().find(other) : nullptr;
        if (other && !found) return DDERR_INVALIDOBJECT;
        return call(object, found);
    });
}

// References: 0 if there is no such object.
template <class Object, class Call> ULONG count(const void* self, Call&& call) {
    const CallLock lock;
    Object* const object = registry<Object>().find(self);
    return object ? call(*object) : 0;
}

// Whether a program passes a null pointer as identifier, which a reference hides from the compiler.
inline bool is_null(REFIID iid) {
    const GUID* volatile pointer = &iid;
    return pointer == nullptr;
}

// Logs a question for an interface that is missing here, and returns E_NOINTERFACE.
HRESULT no_interface(REFIID iid);

} // namespace ddraw
