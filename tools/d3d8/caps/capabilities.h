// The driver's capabilities in the types of Direct3D 8, and the checks of IDirect3D8 that use them
// (CheckDeviceFormat and the like). Safe in any thread.
#pragma once

#include <cstdint>

#include "responses/include/dp2emu_protocol.h"
#include "tools/d3d8/base/win.h"

namespace d3d8 {

// Numbers in D3DCAPS8 that the runtime itself needs.
inline constexpr UINT kMostVertexConstants = 256, kMostPixelConstants = 8;

const D3DCAPS8& driver_caps(); // without what Direct3D 8 does not know
// DP2EMU_D3DFORMAT_OP_; 0: not in the driver's list, or newer than Direct3D 8.
std::uint32_t format_operations(D3DFORMAT format);
// Whether surfaces of this format can have this number of samples in each pixel.
bool has_samples(D3DFORMAT format, D3DMULTISAMPLE_TYPE samples);
bool is_depth_format(D3DFORMAT format);
// Whether this is the vendor format NULL: render targets without memory. check_format() also accepts it for
// 2D textures.
bool is_null_format(D3DFORMAT format);
// CheckDeviceFormat without the adapter.
HRESULT check_format(D3DFORMAT adapter_format, DWORD usage, D3DRESOURCETYPE type, D3DFORMAT format);
// CheckDepthStencilMatch without the adapter.
HRESULT check_depth_match(D3DFORMAT adapter_format, D3DFORMAT target, D3DFORMAT depth);
bool is_display_format(D3DFORMAT format);
// CheckDeviceType: whether a back buffer of this format can be shown in a display mode.
bool can_display(D3DFORMAT mode, D3DFORMAT back_buffer);

} // namespace d3d8
