#include "tools/d3d9/objects/counted.h"

#include "tools/d3d9/faces/direct3d_device.h"

namespace d3d9 {

Guard::Guard(Device& device)
    : mutex_(device.behavior() & D3DCREATE_MULTITHREADED ? &device.mutex() : nullptr) {
    if (mutex_) mutex_->lock();
}

ULONG Counted::add_ref() {
    if (owner_) return owner_->add_ref();
    const Guard guard(*device_);
    const ULONG now = ++references_;
    if (now == 1) device_->AddRef();
    return now;
}

ULONG Counted::release() {
    if (owner_) return owner_->release();
    Device* const device = device_;
    {
        const Guard guard(*device); // what dies talks to the driver
        if (references_ == 0) return 0;
        if (const ULONG now = --references_; now != 0) return now;
        die_if_unused();
    }
    device->Release(); // the last act, with the lock open: it may take the device along
    return 0;
}

void Counted::hold() {
    if (owner_) return owner_->hold();
    ++holds_;
}

void Counted::drop() {
    if (owner_) return owner_->drop();
    --holds_;
    die_if_unused();
}

void Counted::die_if_unused() {
    if (references_ == 0 && holds_ == 0) delete this;
}

} // namespace d3d9
