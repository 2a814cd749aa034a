// Reference counts of Direct3D 9's objects. The program's references and the runtime's own (a bound texture,
// a shader in a state block) are counted separately: only the program's references also keep the device
// alive, and an object is deleted when it has neither. A part of another object (a texture's surface) shares
// its owner's counts. Counts change and destructors run under the device's lock.
#pragma once

#include <atomic>
#include <utility>

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/objects/device_core.h"

namespace d3d9 {

class Counted {
  public:
    explicit Counted(DeviceCore& device) : device_(device) {}
    virtual ~Counted() = default;
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

    ULONG add_ref();
    ULONG release(); // returns 0, without an effect, if the program holds no reference
    void hold();     // adds a reference of the runtime's own
    void drop();     // removes a reference of the runtime's own

    DeviceCore& device() const { return device_; }
    void set_owner(Counted* owner) { owner_ = owner; }
    // The number of the program's references.
    ULONG references() const { return owner_ ? owner_->references() : references_.load(); }

  private:
    void delete_if_unused();

    DeviceCore& device_;
    Counted* owner_ = nullptr;
    std::atomic<ULONG> references_{0}, holds_{0};
};

// Holds a reference of the runtime's own to a Counted object.
template <class T> class Held {
  public:
    Held() = default;
    Held(T* object) : object_(object) {
        if (object_) object_->hold();
    }
    Held(const Held& other) : Held(other.object_) {}
    Held(Held&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    Held& operator=(Held other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }
    ~Held() {
        if (object_) object_->drop();
    }
    T* get() const { return object_; }
    T* operator->() const { return object_; }
    T& operator*() const { return *object_; }
    explicit operator bool() const { return object_ != nullptr; }
    bool operator==(const Held& other) const { return object_ == other.object_; }
    bool operator==(const T* other) const { return object_ == other; }

  private:
    T* object_ = nullptr;
};

// Sets a getter's *out to the object, with a reference for the program, or to null. D3DERR_INVALIDCALL: out
// is null.
template <class Object, class Interface> HRESULT give_reference(const Held<Object>& object, Interface** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = object.get();
    if (*out) (*out)->AddRef();
    return D3D_OK;
}

// Implements IUnknown for an interface and the interfaces from which it inherits.
template <class Interface, class... Bases> class Com : public Interface, public Counted {
  public:
    explicit Com(DeviceCore& device) : Counted(device) {}

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
    STDMETHOD(GetDevice)(IDirect3DDevice9** out) override {
        if (!out) return D3DERR_INVALIDCALL;
        *out = &device().com_device();
        (*out)->AddRef();
        return D3D_OK;
    }
};

// Casts the program's interface pointer to our class, which is the only implementation of the interface. Null
// stays null.
template <class T, class Interface> T* ours(Interface* object) {
    return static_cast<T*>(object);
}

} // namespace d3d9
