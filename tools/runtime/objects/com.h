// IUnknown of a device's objects, and what Direct3D 8 and 9 add to it.
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

// An object of a Direct3D device. A: the runtime's Api (tools/runtime/base/direct3d.def).
template <class A, class Interface, class... Bases> class DeviceObject : public Com<Interface, Bases...> {
  public:
    using Api = A;
    explicit DeviceObject(typename Api::Core& device) : Com<Interface, Bases...>(device) {}
    // The device of its constructor.
    typename Api::Core& device() const { return static_cast<typename Api::Core&>(Counted::device()); }
};

// GetDevice of a DeviceObject.
template <class Base> class WithDevice : public Base {
  public:
    using Base::Base;
    STDMETHOD(GetDevice)(typename Base::Api::ComDevice** out) override {
        if (!out) return Base::Api::kInvalidCall;
        *out = &this->device().com_device();
        (*out)->AddRef();
        return S_OK;
    }
};

// Casts the program's interface pointer to our class, which is the only implementation of the interface. Null
// stays null.
template <class T, class Interface> T* ours(Interface* object) {
    return static_cast<T*>(object);
}

// Sets a getter's *out to the object, with a reference for the program, or to null. An error if `out` is
// null.
template <class Object, class Interface> HRESULT give_reference(const Held<Object>& object, Interface** out) {
    if (!out) return Object::Api::kInvalidCall;
    *out = object.get();
    if (*out) (*out)->AddRef();
    return S_OK;
}

} // namespace runtime
