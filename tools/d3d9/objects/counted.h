// Reference counts as Direct3D 9 has them. The program's references and the runtime's own (a bound texture, a
// state block that holds a shader) are counted separately: the first keep the device alive too, the second do
// not, and an object is deleted when it has neither. A part of another object (a texture's surface) counts at
// its owner. Counts change under the device's lock; the destructor of an object runs under it too.
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
    ULONG release(); // 0, and no effect, when the program holds no reference
    void hold();     // adds a reference of the runtime's own
    void drop();     // removes one

    DeviceCore& device() const { return device_; }
    void set_owner(Counted* owner) { owner_ = owner; }
    // The program's references.
    ULONG references() const { return owner_ ? owner_->references() : references_.load(); }

  private:
    void delete_if_unused();

    DeviceCore& device_;
    Counted* owner_ = nullptr;
    std::atomic<ULONG> references_{0}, holds_{0};
};

// The runtime's own reference to a Counted object.
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

// A getter's result: *out with a reference of the program's, or null. D3DERR_INVALIDCALL when out is null.
template <class Object, class Interface> HRESULT give_reference(const Held<Object>& object, Interface** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = object.get();
    if (*out) (*out)->AddRef();
    return D3D_OK;
}

// IUnknown of an interface and those it inherits from.
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
        *out = &device().face();
        (*out)->AddRef();
        return D3D_OK;
    }
};

// The program's interface pointer as our class: there is one implementation of each interface. Null stays
// null.
template <class T, class Interface> T* ours(Interface* object) {
    return static_cast<T*>(object);
}

} // namespace d3d9
