#include "tools/d3d9/state/state_block.h"

#include "tools/d3d9/faces/direct3d_device.h"

namespace d3d9 {

void StateBlock::capture() {
    copy_parts(parts_, device().state(), state_);
}

HRESULT StateBlock::Capture() {
    const Guard guard(device());
    if (device().recording()) return D3DERR_INVALIDCALL;
    // Blocks that CreateStateBlock made keep the stream offsets of that time: so does Microsoft's runtime.
    std::array<UINT, kStreams> offsets;
    for (UINT s = 0; s < kStreams; ++s) offsets[s] = state_.stream[s].offset;
    capture();
    for (UINT s = 0; s < kStreams && !recorded_; ++s) state_.stream[s].offset = offsets[s];
    return D3D_OK;
}

HRESULT StateBlock::Apply() {
    const Guard guard(device());
    if (device().recording()) return D3DERR_INVALIDCALL;
    // A block without a declaration leaves the device's alone.
    Parts parts = parts_;
    parts.declaration &= static_cast<bool>(state_.declaration);
    copy_parts(parts, state_, device().state());
    add_parts(parts, device().changed());
    return D3D_OK;
}

} // namespace d3d9
