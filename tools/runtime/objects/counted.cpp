#include "tools/runtime/objects/counted.h"

namespace runtime {

ULONG Counted::add_ref() {
    if (owner_) return owner_->add_ref();
    const Guard guard(device_);
    const ULONG now = ++references_;
    if (now == 1) device_.com().AddRef();
    return now;
}

ULONG Counted::release() {
    if (owner_) return owner_->release();
    Device& device = device_;
    {
        const Guard guard(device); // since destructors send commands
        if (references_ == 0) return 0;
        if (const ULONG now = --references_; now != 0) return now;
        delete_if_unused();
    }
    // Last, and without the lock: Release() may delete the device, and the lock with it.
    device.com().Release();
    return 0;
}

void Counted::hold() {
    if (owner_) return owner_->hold();
    ++holds_;
}

void Counted::drop() {
    if (owner_) return owner_->drop();
    --holds_;
    delete_if_unused();
}

void Counted::delete_if_unused() {
    if (references_ == 0 && holds_ == 0) delete this;
}

} // namespace runtime
