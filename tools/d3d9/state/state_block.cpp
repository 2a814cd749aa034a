#include "tools/d3d9/state/state_block.h"

#include <new>

namespace d3d9 {

void StateBlock::capture() {
    copy_parts(parts_, device_state_.values, state_);
}

HRESULT StateBlock::Capture() try {
    const Guard guard(device());
    if (device_state_.recorded_block) return D3DERR_INVALIDCALL;
    // Blocks of CreateStateBlock keep the stream offsets of their creation, as with Microsoft's runtime.
    std::array<UINT, kStreams> offsets;
    for (UINT s = 0; s < kStreams; ++s) offsets[s] = state_.stream[s].offset;
    capture();
    for (UINT s = 0; s < kStreams && !recorded_; ++s) state_.stream[s].offset = offsets[s];
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT StateBlock::Apply() try {
    const Guard guard(device());
    if (device_state_.recorded_block) return D3DERR_INVALIDCALL;
    // A block without a declaration does not change the device's declaration.
    Parts parts = parts_;
    parts.declaration &= static_cast<bool>(state_.declaration);
    device_state_.writer.keep(parts, device_state_.values, state_);
    add_parts(parts, device_state_.writer.stale()); // first, since it may throw for lack of memory
    copy_parts(parts, state_, device_state_.values);
    device_state_.sources.follow(parts, device_state_.values);
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

} // namespace d3d9
