// Reference counts as Direct3D 9 has them. The program's references and the runtime's own (a bound texture, a
// state block that holds a shader) are counted apart: the first keep the device alive too, the second do not,
// and an object dies when it has neither. A part of another object (a texture's surface) counts at its owner.
#pragma once

#include <atomic>
#include <mutex>
#include <utility>

#include "tools/d3d9/base/win.h"

namespace d3d9 {

class Device;

// One call at a time into a device that asked for it (D3DCREATE_MULTITHREADED).
class Guard {
  public:
    explicit Guard(Device& device);
    ~Guard() {
        if (mutex_) mutex_->unlock();
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

  private:
    std::recursive_mutex* mutex_;
};

class Counted {
  public:
    explicit Counted(Device* device) : device_(device) {}
    virtual ~Counted() = default;
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

    ULONG add_ref();
    ULONG release(); // 0 without effect when the program holds none
    void hold();     // the runtime's own reference
    void drop();

    Device& device() const { return *device_; }
    void set_owner(Counted* owner) { owner_ = owner; }
    ULONG references() const { return owner_ ? owner_->references() : references_.load(); }

  private:
    void die_if_unused();

    Device* device_;
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

// IUnknown of an interface and those it inherits from.
template <class Interface, class... Bases> class Com : public Interface, public Counted {
  public:
    explicit Com(Device* device) : Counted(device) {}

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
    STDMETHOD(GetDevice)(IDirect3DDevice9** out) override { return get_device(out); }

  private:
    HRESULT get_device(IDirect3DDevice9** out);
};

// The device as the program sees it, with a reference; in device.cpp.
HRESULT device_interface(Device& device, IDirect3DDevice9** out);

template <class Interface, class... Bases>
HRESULT Com<Interface, Bases...>::get_device(IDirect3DDevice9** out) {
    return device_interface(device(), out);
}

// What the program gave, as our class: every object of an interface is of the one class that we made.
template <class T, class Interface> T* ours(Interface* object) {
    return static_cast<T*>(object);
}

} // namespace d3d9
