// FVF codes of DirectX 5 to 7.
#pragma once

#include "tools/ddraw/base/direct3d.h"

namespace ddraw {

// The bytes of a vertex; 0: no valid code.
DWORD fvf_bytes(DWORD fvf);

} // namespace ddraw
