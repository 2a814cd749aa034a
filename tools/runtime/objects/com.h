// IUnknown of a device's objects.
#pragma once

#include "tools/runtime/objects/counted.h"

namespace runtime {

// Implements IUnknown for an interface and the interfaces from which it inherits.
template <class Interface, class... Bases> class Com : public Interface, public Counted {
  public:
    explicit Com(Device& device) : Counted(device) {}

    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        if (!out) return E_POINTER;
        const bool known = IsEqualGUID(iid, __uuidof(IUnknown)) || IsEqualGUID(iid, __uuidof(Interface)) ||
                           (IsEqualGUID(iid, __uuidof(Bases)) || ...);
        *out = known ? static_cast<Interface*>(this) : nullptr;
        if (!known) return E_NOINTERFACE;
        add_ref();
        return S_OK;
    }
    STDMETHOD_(ULONG, AddRef)() override { return add_ref(); }
    STDMETHOD_(ULONG, Release)() override { return release(); }
};

// Casts the program's interface pointer to our class, which is the only implementation of the interface. Null
// stays null.
template <class T, class Interface> T* ours(Interface* object) {
    return static_cast<T*>(object);
}

} // namespace runtime
