#include "tools/d3d9/counted.h"

#include "tools/d3d9/device.h"

namespace d3d9 {

ULONG Counted::add_ref() {
    if (owner_) return owner_->add_ref();
    const ULONG now = ++references_;
    if (now == 1) device_->AddRef();
    return now;
}

ULONG Counted::release() {
    if (owner_) return owner_->release();
    if (references_ == 0) return 0;
    const ULONG now = --references_;
    if (now == 0) {
        Device* device = device_;
        die_if_unused();
        device->Release(); // the last act: it may take the device along
    }
    return now;
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
