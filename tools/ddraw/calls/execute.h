// IDirect3DDevice::Execute and Pick.
#pragma once

#include "tools/ddraw/device/execute_buffer.h"
#include "tools/ddraw/device/legacy_device.h"

namespace ddraw {

HRESULT create_execute_buffer(const D3DEXECUTEBUFFERDESC& desc, ExecuteBuffer*& out);
// `flags`: D3DEXECUTE_CLIPPED or D3DEXECUTE_UNCLIPPED.
HRESULT execute_buffer(LegacyDevice& device, ExecuteBuffer& buffer, const Viewport& viewport, DWORD flags);
// Executes without drawing, and keeps which primitives cover the rectangle: LegacyDevice::picked.
HRESULT pick(LegacyDevice& device, ExecuteBuffer& buffer, const Viewport& viewport, const D3DRECT& area);

} // namespace ddraw
