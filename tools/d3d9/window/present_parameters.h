// Checks D3DPRESENT_PARAMETERS for CreateDevice, Reset and CreateAdditionalSwapChain.
#pragma once

#include "tools/d3d9/base/win.h"

namespace d3d9 {

// D3D_OK or D3DERR_INVALIDCALL. Fills in defaults: the size of the window, the format of the mode, the number
// of back buffers.
HRESULT check_parameters(D3DPRESENT_PARAMETERS& parameters, HWND focus, D3DFORMAT mode_format, bool ex);

} // namespace d3d9
