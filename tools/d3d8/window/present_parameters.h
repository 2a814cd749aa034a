// Checks D3DPRESENT_PARAMETERS for CreateDevice, Reset and CreateAdditionalSwapChain.
#pragma once

#include "tools/d3d8/base/win.h"

namespace d3d8 {

// D3D_OK or D3DERR_INVALIDCALL. Fills in defaults: the size of the window, the format of the mode, the number
// of back buffers. The program is told only the last one.
HRESULT check_parameters(D3DPRESENT_PARAMETERS& parameters, HWND focus, D3DFORMAT mode_format);

} // namespace d3d8
