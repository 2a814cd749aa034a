#include "tools/d3d9/state_block.h"

#include "tools/d3d9/device.h"

namespace d3d9 {

void StateBlock::capture() {
    copy_parts(parts_, device().state(), state_);
}

HRESULT StateBlock::Capture() {
    const Guard guard(device());
    if (device().recording()) return D3DERR_INVALIDCALL;
    capture();
    return D3D_OK;
}

HRESULT StateBlock::Apply() {
    const Guard guard(device());
    if (device().recording()) return D3DERR_INVALIDCALL;
    copy_parts(parts_, state_, device().state());
    add_parts(parts_, device().changed());
    return D3D_OK;
}

} // namespace d3d9
