// The driver's capabilities in the types of Direct3D 9, and the checks of IDirect3D9 that use them
// (CheckDeviceFormat and the like). Safe in any thread.
#pragma once

#include <cstdint>

#include "responses/include/dp2emu_protocol.h"
#include "tools/d3d9/base/win.h"

namespace d3d9 {

const D3DCAPS9& driver_caps();
std::uint32_t format_operations(D3DFORMAT format); // DP2EMU_D3DFORMAT_OP_; 0: not in the driver's list
bool driver_answers(D3DQUERYTYPE type);            // whether the driver supports queries of this type
// The number of quality levels of a multisample type; 0: not supported. D3DMULTISAMPLE_NONMASKABLE has a
// level for each sample count, in ascending order, as in Wine and Gallium Nine, so that programs that use
// only this type get every count.
DWORD multisample_levels(D3DFORMAT format, D3DMULTISAMPLE_TYPE type);
// The number of samples in each pixel of a surface with this multisample type.
std::uint32_t sample_count(D3DFORMAT format, D3DMULTISAMPLE_TYPE type, DWORD quality);
bool is_depth_format(D3DFORMAT format);
// Whether this is the vendor format NULL: render targets without memory. check_format() also accepts it for
// 2D textures.
bool is_null_format(D3DFORMAT format);
// CheckDeviceFormat without the adapter.
HRESULT check_format(D3DFORMAT adapter_format, DWORD usage, D3DRESOURCETYPE type, D3DFORMAT format);
// CheckDepthStencilMatch without the adapter.
HRESULT check_depth_match(D3DFORMAT adapter_format, D3DFORMAT target, D3DFORMAT depth);
// CheckDeviceFormatConversion without the adapter.
bool can_convert(D3DFORMAT source, D3DFORMAT target);
bool is_display_format(D3DFORMAT format);
// CheckDeviceType: whether a back buffer of this format can be shown in a display mode.
bool can_display(D3DFORMAT mode, D3DFORMAT back_buffer, bool windowed);

} // namespace d3d9
