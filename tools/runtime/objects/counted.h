// Reference counts of a device's objects. The program's references and the runtime's own (a bound texture,
// a shader in a state block) are counted separately: only the program's references also keep the device
// alive, and an object is deleted when it has neither. A part of another object (a texture's surface) shares
// its owner's counts. Counts change and destructors run under the device's lock.
#pragma once

#include <atomic>
#include <utility>

#include "tools/runtime/base/win.h"
#include "tools/runtime/objects/device.h"

namespace runtime {

class Counted {
  public:
    explicit Counted(Device& device) : device_(device) {}
    virtual ~Counted() = default;
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

    ULONG add_ref();
    ULONG release(); // returns 0, without an effect, if the program holds no reference
    void hold();     // adds a reference of the runtime's own
    void drop();     // removes a reference of the runtime's own

    Device& device() const { return device_; }
    void set_owner(Counted* owner) { owner_ = owner; }
    // The number of the program's references.
    ULONG references() const { return owner_ ? owner_->references() : references_.load(); }

  private:
    void delete_if_unused();

    Device& device_;
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

} // namespace runtime
